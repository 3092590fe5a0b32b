// BROKEN ON PURPOSE: the tiled kernel without its first barrier. A work-item starts to multiply while others are still
// copying, and may read an element of the tiles that is not there yet.

__kernel __attribute__((reqd_work_group_size(TILE_W, TILE_H, 1)))
void matmul_no_first_barrier(__global const float* a, __global const float* b, __global float* c,
                             const uint m, const uint n, const uint k)
{
    __local float tile_a[TILE_H][TILE_W + PAD];
    __local float tile_b[TILE_W][TILE_W + PAD];

    const uint x = (uint)get_local_id(0);
    const uint y = (uint)get_local_id(1);
    const uint column = (uint)get_global_id(0);
    const uint row = (uint)get_global_id(1);

    float sum = 0.0f;
    for (uint start = 0; start < k; start += TILE_W) {
        tile_a[y][x] = row < m && start + x < k ? a[row * k + start + x] : 0.0f;
        for (uint i = y; i < TILE_W; i += TILE_H) {
            tile_b[i][x] = start + i < k && column < n ? b[(start + i) * n + column] : 0.0f;
        }
        // Missing here: the barrier after which both tiles are complete.

        for (uint i = 0; i < TILE_W; ++i) {
            sum += tile_a[y][i] * tile_b[i][x];
        }
        barrier(CLK_LOCAL_MEM_FENCE); // everyone has read before the next step overwrites them
    }

    if (row < m && column < n) {
        c[row * n + column] = sum;
    }
}
