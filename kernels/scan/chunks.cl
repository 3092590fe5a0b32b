// The scan of a whole array by as many groups as fill the device: each has one long part of it, which it sums up first
// and scans in the third launch, block by block, with what came before in a register. A work-item holds four pieces of
// four elements, TILE pieces apart, so that all accesses are wide and neighbouring; the group scans the sums of the
// four pieces together, as one vector.

#if FLOAT_VALUES
typedef float value_t;
typedef float4 value4_t;
#else
typedef int value_t;
typedef int4 value4_t;
#endif

#define BLOCK (16 * TILE)

// Four elements from `i` on, or as many as there are, and zeros.
void load_four(__global const value_t* values, const uint i, const uint length, value4_t* four)
{
    if (i + 3 < length) {
        *four = *(__global const value4_t*)(values + i);
    } else {
        four->s0 = i < length ? values[i] : 0;
        four->s1 = i + 1 < length ? values[i + 1] : 0;
        four->s2 = i + 2 < length ? values[i + 2] : 0;
        four->s3 = 0;
    }
}

void store_four(__global value_t* out, const uint i, const uint length, const value4_t four)
{
    if (i + 3 < length) {
        *(__global value4_t*)(out + i) = four;
    } else {
        if (i < length) {
            out[i] = four.s0;
        }
        if (i + 1 < length) {
            out[i + 1] = four.s1;
        }
        if (i + 2 < length) {
            out[i + 2] = four.s2;
        }
    }
}

// The sum of each group's part.
__kernel __attribute__((reqd_work_group_size(TILE, 1, 1)))
void scan_chunks_reduce(__global const value_t* values, __global value_t* sums, const uint length,
                        const uint blocks)
{
    __local value_t partial[TILE];

    const uint item = (uint)get_local_id(0);
    const uint group = (uint)get_group_id(0);

    value4_t sum4 = (value4_t)(0);
    for (uint block = 0; block < blocks; ++block) {
        const uint start = (group * blocks + block) * BLOCK;
        if (start < length) {
            value4_t four[4];
#pragma unroll
            for (uint j = 0; j < 4; ++j) {
                load_four(values, start + (j * TILE + item) * 4, length, &four[j]);
            }
            sum4 += (four[0] + four[1]) + (four[2] + four[3]);
        }
    }
    partial[item] = (sum4.s0 + sum4.s1) + (sum4.s2 + sum4.s3);
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint remaining = TILE; remaining > 1; remaining = (remaining + 1) / 2) {
        if (item < remaining / 2) {
            partial[item] += partial[item + (remaining + 1) / 2];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    if (item == 0) {
        sums[group] = partial[0];
    }
}

// One group replaces each of `length` sums by the sum of those before it.
__kernel __attribute__((reqd_work_group_size(TILE, 1, 1)))
void scan_chunks_sums(__global value_t* sums, const uint length)
{
    __local value_t partial[2][TILE];

    const uint item = (uint)get_local_id(0);

    value_t offset = 0;
    uint now = 0;
    for (uint start = 0; start < length; start += TILE) {
        const uint i = start + item;
        const value_t value = i < length ? sums[i] : 0;
        partial[now][item] = value;
        barrier(CLK_LOCAL_MEM_FENCE);
        for (uint stride = 1; stride < TILE; stride *= 2) {
            const value_t before = item >= stride ? partial[now][item - stride] : 0;
            partial[1 - now][item] = partial[now][item] + before;
            now = 1 - now;
            barrier(CLK_LOCAL_MEM_FENCE);
        }
        if (i < length) {
            sums[i] = item > 0 ? offset + partial[now][item - 1] : offset;
        }
        offset += partial[now][TILE - 1];
        now = 1 - now; // the next tile goes where nobody reads any more
    }
}

__kernel __attribute__((reqd_work_group_size(TILE, 1, 1)))
void scan_chunks(__global const value_t* values, __global const value_t* offsets, __global value_t* out,
                 const uint length, const uint blocks, const uint exclusive)
{
    __local value4_t partial[2][TILE];

    const uint item = (uint)get_local_id(0);
    const uint group = (uint)get_group_id(0);

    value_t offset = offsets[group];
    uint now = 0;
    for (uint block = 0; block < blocks; ++block) {
        const uint start = (group * blocks + block) * BLOCK;
        if (start < length) { // the same for the whole group
            value4_t four[4];
#pragma unroll
            for (uint j = 0; j < 4; ++j) {
                load_four(values, start + (j * TILE + item) * 4, length, &four[j]);
            }
            value4_t pieces; // the sums of this work-item's four pieces
            pieces.s0 = (four[0].s0 + four[0].s1) + (four[0].s2 + four[0].s3);
            pieces.s1 = (four[1].s0 + four[1].s1) + (four[1].s2 + four[1].s3);
            pieces.s2 = (four[2].s0 + four[2].s1) + (four[2].s2 + four[2].s3);
            pieces.s3 = (four[3].s0 + four[3].s1) + (four[3].s2 + four[3].s3);
            partial[now][item] = pieces;
            barrier(CLK_LOCAL_MEM_FENCE);

            for (uint stride = 1; stride < TILE; stride *= 2) {
                const value4_t before = item >= stride ? partial[now][item - stride] : (value4_t)(0);
                partial[1 - now][item] = partial[now][item] + before;
                now = 1 - now;
                barrier(CLK_LOCAL_MEM_FENCE);
            }

            const value4_t before = item > 0 ? partial[now][item - 1] : (value4_t)(0);
            const value4_t all = partial[now][TILE - 1];
            value_t running[4]; // what lies before each of the four pieces
            running[0] = offset + before.s0;
            running[1] = offset + all.s0 + before.s1;
            running[2] = offset + (all.s0 + all.s1) + before.s2;
            running[3] = offset + (all.s0 + all.s1 + all.s2) + before.s3;
#pragma unroll
            for (uint j = 0; j < 4; ++j) {
                value4_t sums;
                sums.s0 = running[j] + four[j].s0;
                sums.s1 = sums.s0 + four[j].s1;
                sums.s2 = sums.s1 + four[j].s2;
                sums.s3 = sums.s2 + four[j].s3;
                const value4_t shifted = (value4_t)(running[j], sums.s0, sums.s1, sums.s2);
                store_four(out, start + (j * TILE + item) * 4, length, exclusive ? shifted : sums);
            }
            offset += (all.s0 + all.s1) + (all.s2 + all.s3);
            now = 1 - now; // the next block goes where nobody reads any more
        }
    }
}
