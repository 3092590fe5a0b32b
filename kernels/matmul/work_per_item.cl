// The tiled product with several elements of C a work-item: PER_ITEM of them in one column, TILE_H rows apart. An
// element of the tile of B, once read into a register, serves all of them, so that a product costs about one load from
// local memory instead of two. The group computes a block of TILE_W columns and PER_ITEM * TILE_H rows.

__kernel __attribute__((reqd_work_group_size(TILE_W, TILE_H, 1)))
void matmul_work_per_item(__global const float* a, __global const float* b, __global float* c,
                          const uint m, const uint n, const uint k)
{
    __local float tile_a[PER_ITEM * TILE_H][TILE_W + PAD];
    __local float tile_b[TILE_W][TILE_W + PAD];

    const uint x = (uint)get_local_id(0);
    const uint y = (uint)get_local_id(1);
    const uint column = (uint)get_global_id(0);
    const uint first_row = (uint)get_group_id(1) * (PER_ITEM * TILE_H);

    float sum[PER_ITEM];
    for (uint j = 0; j < PER_ITEM; ++j) {
        sum[j] = 0.0f;
    }
    for (uint start = 0; start < k; start += TILE_W) {
        for (uint i = y; i < PER_ITEM * TILE_H; i += TILE_H) {
            const uint row = first_row + i;
            tile_a[i][x] = row < m && start + x < k ? a[row * k + start + x] : 0.0f;
        }
        for (uint i = y; i < TILE_W; i += TILE_H) {
            tile_b[i][x] = start + i < k && column < n ? b[(start + i) * n + column] : 0.0f;
        }
        barrier(CLK_LOCAL_MEM_FENCE);

        for (uint i = 0; i < TILE_W; ++i) {
            const float right = tile_b[i][x];
            for (uint j = 0; j < PER_ITEM; ++j) {
                sum[j] += tile_a[y + j * TILE_H][i] * right;
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    for (uint j = 0; j < PER_ITEM; ++j) {
        const uint row = first_row + y + j * TILE_H;
        if (row < m && column < n) {
            c[row * n + column] = sum[j];
        }
    }
}
