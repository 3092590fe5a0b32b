// The tiled product of matrices that the host has padded with zeros to whole tiles: no load needs a guard, because
// every tile lies within its matrix, and a zero adds nothing. `stride_a` and `stride_b` are the lengths of the padded
// rows; C has its own size, so only the store is guarded.

__kernel __attribute__((reqd_work_group_size(TILE_W, TILE_H, 1)))
void matmul_tiled_host_padded(__global const float* a, __global const float* b, __global float* c,
                              const uint m, const uint n, const uint stride_a, const uint stride_b)
{
    __local float tile_a[TILE_H][TILE_W + PAD];
    __local float tile_b[TILE_W][TILE_W + PAD];

    const uint x = (uint)get_local_id(0);
    const uint y = (uint)get_local_id(1);
    const uint column = (uint)get_global_id(0);
    const uint row = (uint)get_global_id(1);

    float sum = 0.0f;
    for (uint start = 0; start < stride_a; start += TILE_W) {
        tile_a[y][x] = a[row * stride_a + start + x];
        for (uint i = y; i < TILE_W; i += TILE_H) {
            tile_b[i][x] = b[(start + i) * stride_b + column];
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
