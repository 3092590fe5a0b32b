// BROKEN ON PURPOSE: the tiled kernel with k / TILE_W steps along k. Where TILE_W does not divide k, that is rounded
// down, and the products behind the last whole tile are never added.

__kernel __attribute__((reqd_work_group_size(TILE_W, TILE_H, 1)))
void matmul_last_tile_dropped(__global const float* a, __global const float* b, __global float* c,
                              const uint m, const uint n, const uint k)
{
    __local float tile_a[TILE_H][TILE_W + PAD];
    __local float tile_b[TILE_W][TILE_W + PAD];

    const uint x = (uint)get_local_id(0);
    const uint y = (uint)get_local_id(1);
    const uint column = (uint)get_global_id(0);
    const uint row = (uint)get_global_id(1);

    float sum = 0.0f;
    for (uint step = 0; step < k / TILE_W; ++step) { // rounded down
        const uint start = step * TILE_W;
        tile_a[y][x] = row < m && start + x < k ? a[row * k + start + x] : 0.0f;
        for (uint i = y; i < TILE_W; i += TILE_H) {
            tile_b[i][x] = start + i < k && column < n ? b[(start + i) * n + column] : 0.0f;
        }
        barrier(CLK_LOCAL_MEM_FENCE); // both tiles are complete before anyone reads them

        for (uint i = 0; i < TILE_W; ++i) {
            sum += tile_a[y][i] * tile_b[i][x];
        }
        barrier(CLK_LOCAL_MEM_FENCE); // everyone has read before the next step overwrites them
    }

    if (row < m && column < n) {
        c[row * n + column] = sum;
    }
}
