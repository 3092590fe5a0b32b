// The scan of a whole array, each tile in local memory as Blelloch did: sums grow up a tree in place, and then the sums
// of all that lies before come down it. That takes twice as many steps as Hillis and Steele, and only about two
// additions an element. A tree needs a power of two: SPAN is the next one from TILE on, its rest is zeros.

#if FLOAT_VALUES
typedef float value_t;
#else
typedef int value_t;
#endif

// The sum of each tile.
__kernel __attribute__((reqd_work_group_size(TILE, 1, 1)))
void scan_blelloch_reduce(__global const value_t* values, __global value_t* sums, const uint length)
{
    __local value_t partial[TILE];

    const uint item = (uint)get_local_id(0);
    const uint i = (uint)get_global_id(0);

    partial[item] = i < length ? values[i] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint remaining = TILE; remaining > 1; remaining = (remaining + 1) / 2) {
        if (item < remaining / 2) {
            partial[item] += partial[item + (remaining + 1) / 2];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    if (item == 0) {
        sums[get_group_id(0)] = partial[0];
    }
}

// `values` and `out` may be the same array: a group reads its tile before it writes it.
__kernel __attribute__((reqd_work_group_size(TILE, 1, 1)))
void scan_blelloch(__global const value_t* values, __global const value_t* offsets, __global value_t* out,
                   const uint length, const uint has_offsets, const uint exclusive)
{
    __local value_t partial[SPAN];

    const uint item = (uint)get_local_id(0);
    const uint i = (uint)get_global_id(0);

    const value_t value = i < length ? values[i] : 0;
    for (uint j = item; j < SPAN; j += TILE) {
        partial[j] = j == item ? value : 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint stride = 1; stride < SPAN; stride *= 2) {
        const uint right = 2 * stride * (item + 1) - 1;
        if (right < SPAN) {
            partial[right] += partial[right - stride];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    if (item == 0) {
        partial[SPAN - 1] = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint stride = SPAN / 2; stride > 0; stride /= 2) {
        const uint right = 2 * stride * (item + 1) - 1;
        if (right < SPAN) {
            const value_t left = partial[right - stride];
            partial[right - stride] = partial[right];
            partial[right] += left;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    if (i < length) {
        const value_t offset = has_offsets ? offsets[get_group_id(0)] : 0;
        out[i] = offset + (exclusive ? partial[item] : partial[item] + value);
    }
}
