// BROKEN ON PURPOSE: the tiled kernel without its guards. The grid is rounded up to whole work-groups, so where the
// tile does not divide a size, work-items outside the matrices read past the end of a row (that is the start of the
// next one) or past the end of the buffer, and write there too.

__kernel __attribute__((reqd_work_group_size(TILE_W, TILE_H, 1)))
void matmul_tiled_unguarded(__global const float* a, __global const float* b, __global float* c,
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
        tile_a[y][x] = a[row * k + start + x];
        for (uint i = y; i < TILE_W; i += TILE_H) {
            tile_b[i][x] = b[(start + i) * n + column];
        }
        barrier(CLK_LOCAL_MEM_FENCE); // both tiles are complete before anyone reads them

        for (uint i = 0; i < TILE_W; ++i) {
            sum += tile_a[y][i] * tile_b[i][x];
        }
        barrier(CLK_LOCAL_MEM_FENCE); // everyone has read before the next step overwrites them
    }

    c[row * n + column] = sum;
}
