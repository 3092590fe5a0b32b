// C = A * B in blocks held by registers: a group computes BLOCK_W columns and BLOCK_H rows of C, a work-item ITEM_W by
// ITEM_H of them. In each step along k of DEPTH elements, ITEM_W + ITEM_H loads from local memory now feed
// ITEM_W * ITEM_H products. A work-item's columns lie one group's width apart, its rows one group's height, so that
// neighbours read neighbouring elements of the tiles and write neighbouring elements of C.

#define GROUP_W (BLOCK_W / ITEM_W)
#define GROUP_H (BLOCK_H / ITEM_H)

__kernel __attribute__((reqd_work_group_size(GROUP_W, GROUP_H, 1)))
void matmul_blocked(__global const float* a, __global const float* b, __global float* c,
                    const uint m, const uint n, const uint k)
{
    __local float tile_a[DEPTH][BLOCK_H + PAD]; // turned: a column of A's tile is a row here
    __local float tile_b[DEPTH][BLOCK_W + PAD];

    const uint x = (uint)get_local_id(0);
    const uint y = (uint)get_local_id(1);
    const uint item = y * GROUP_W + x;
    const uint first_column = (uint)get_group_id(0) * BLOCK_W;
    const uint first_row = (uint)get_group_id(1) * BLOCK_H;

    float sum[ITEM_H][ITEM_W];
    for (uint i = 0; i < ITEM_H; ++i) {
        for (uint j = 0; j < ITEM_W; ++j) {
            sum[i][j] = 0.0f;
        }
    }

    for (uint start = 0; start < k; start += DEPTH) {
        // The whole group copies both tiles, whatever their shapes. Outside the matrices stands 0.
        for (uint e = item; e < DEPTH * BLOCK_H; e += GROUP_W * GROUP_H) {
            const uint row = first_row + e / DEPTH;
            const uint column = start + e % DEPTH;
            tile_a[e % DEPTH][e / DEPTH] = row < m && column < k ? a[row * k + column] : 0.0f;
        }
        for (uint e = item; e < DEPTH * BLOCK_W; e += GROUP_W * GROUP_H) {
            const uint row = start + e / BLOCK_W;
            const uint column = first_column + e % BLOCK_W;
            tile_b[e / BLOCK_W][e % BLOCK_W] = row < k && column < n ? b[row * n + column] : 0.0f;
        }
        barrier(CLK_LOCAL_MEM_FENCE);

#pragma unroll
        for (uint d = 0; d < DEPTH; ++d) {
            float right[ITEM_W];
#pragma unroll
            for (uint j = 0; j < ITEM_W; ++j) {
                right[j] = tile_b[d][x + j * GROUP_W];
            }
#pragma unroll
            for (uint i = 0; i < ITEM_H; ++i) {
                const float left = tile_a[d][y + i * GROUP_H];
#pragma unroll
                for (uint j = 0; j < ITEM_W; ++j) {
                    sum[i][j] += left * right[j];
                }
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    for (uint i = 0; i < ITEM_H; ++i) {
        const uint row = first_row + y + i * GROUP_H;
        for (uint j = 0; j < ITEM_W; ++j) {
            const uint column = first_column + x + j * GROUP_W;
            if (row < m && column < n) {
                c[row * n + column] = sum[i][j];
            }
        }
    }
}
