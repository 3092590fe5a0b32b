// The blocked product with four floats an access: a work-item's elements of C lie in blocks of 4 x 4, its loads from
// global and local memory are float4. The tiles are arrays of float4 and are read as such: a vload4 from an array of
// float promises the alignment of one float only, and some compilers then make four accesses of it.
// ITEM_W, ITEM_H and DEPTH are multiples of 4.

#define GROUP_W (BLOCK_W / ITEM_W)
#define GROUP_H (BLOCK_H / ITEM_H)

// Four elements of a row of `length` elements, from `column` on; beyond its end stands 0. Rows start at multiples of 16
// bytes only where their length is a multiple of 4.
void load_four(__global const float* row, const uint column, const uint length, float4* four)
{
    *four = (float4)(0.0f);
    if (length % 4 == 0) {
        if (column < length) {
            *four = *(__global const float4*)(row + column);
        }
    } else {
        if (column < length) {
            four->s0 = row[column];
        }
        if (column + 1 < length) {
            four->s1 = row[column + 1];
        }
        if (column + 2 < length) {
            four->s2 = row[column + 2];
        }
        if (column + 3 < length) {
            four->s3 = row[column + 3];
        }
    }
}

// The other way: four elements to a row, none beyond its end.
void store_four(__global float* row, const uint column, const uint length, const float4 four)
{
    if (length % 4 == 0) {
        if (column < length) {
            *(__global float4*)(row + column) = four;
        }
    } else {
        if (column < length) {
            row[column] = four.s0;
        }
        if (column + 1 < length) {
            row[column + 1] = four.s1;
        }
        if (column + 2 < length) {
            row[column + 2] = four.s2;
        }
        if (column + 3 < length) {
            row[column + 3] = four.s3;
        }
    }
}

__kernel __attribute__((reqd_work_group_size(GROUP_W, GROUP_H, 1)))
void matmul_vectorised(__global const float* a, __global const float* b, __global float* c,
                       const uint m, const uint n, const uint k)
{
    __local float4 tile_a[DEPTH][BLOCK_H / 4 + PAD]; // turned: a column of A's tile is a row here
    __local float4 tile_b[DEPTH][BLOCK_W / 4 + PAD];

    const uint x = (uint)get_local_id(0);
    const uint y = (uint)get_local_id(1);
    const uint item = y * GROUP_W + x;
    const uint first_column = (uint)get_group_id(0) * BLOCK_W;
    const uint first_row = (uint)get_group_id(1) * BLOCK_H;

    float4 sum[ITEM_H][ITEM_W / 4];
    for (uint i = 0; i < ITEM_H; ++i) {
        for (uint j = 0; j < ITEM_W / 4; ++j) {
            sum[i][j] = (float4)(0.0f);
        }
    }

    for (uint start = 0; start < k; start += DEPTH) {
        for (uint e = item; e < DEPTH / 4 * BLOCK_H; e += GROUP_W * GROUP_H) {
            const uint row = e / (DEPTH / 4);
            const uint depth = e % (DEPTH / 4) * 4;
            float4 four = (float4)(0.0f);
            if (first_row + row < m) {
                load_four(a + (first_row + row) * k, start + depth, k, &four);
            }
            ((__local float*)tile_a[depth + 0])[row] = four.s0;
            ((__local float*)tile_a[depth + 1])[row] = four.s1;
            ((__local float*)tile_a[depth + 2])[row] = four.s2;
            ((__local float*)tile_a[depth + 3])[row] = four.s3;
        }
        for (uint e = item; e < DEPTH * (BLOCK_W / 4); e += GROUP_W * GROUP_H) {
            const uint depth = e / (BLOCK_W / 4);
            float4 four = (float4)(0.0f);
            if (start + depth < k) {
                load_four(b + (start + depth) * n, first_column + e % (BLOCK_W / 4) * 4, n, &four);
            }
            tile_b[depth][e % (BLOCK_W / 4)] = four;
        }
        barrier(CLK_LOCAL_MEM_FENCE);

#pragma unroll
        for (uint d = 0; d < DEPTH; ++d) {
            float4 right[ITEM_W / 4];
#pragma unroll
            for (uint j = 0; j < ITEM_W / 4; ++j) {
                right[j] = tile_b[d][x + j * GROUP_W];
            }
#pragma unroll
            for (uint i = 0; i < ITEM_H / 4; ++i) {
                const float4 left = tile_a[d][y + i * GROUP_H];
#pragma unroll
                for (uint j = 0; j < ITEM_W / 4; ++j) {
                    sum[4 * i + 0][j] += left.s0 * right[j];
                    sum[4 * i + 1][j] += left.s1 * right[j];
                    sum[4 * i + 2][j] += left.s2 * right[j];
                    sum[4 * i + 3][j] += left.s3 * right[j];
                }
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    for (uint i = 0; i < ITEM_H; ++i) {
        const uint row = first_row + (y + i / 4 * GROUP_H) * 4 + i % 4;
        for (uint j = 0; j < ITEM_W / 4; ++j) {
            if (row < m) {
                store_four(c + row * n, first_column + (x + j * GROUP_W) * 4, n, sum[i][j]);
            }
        }
    }
}
