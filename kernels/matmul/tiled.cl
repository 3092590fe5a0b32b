// C = A * B through local memory: a work-group of TILE_W x TILE_H work-items computes a block of C of that shape. It
// walks along k in steps of TILE_W. In each step it copies a tile of A (TILE_H rows of TILE_W elements) and a tile of B
// (TILE_W rows of TILE_W elements) into local memory, once; every work-item then reads them many times from there.
// PAD adds unused columns to the local rows, which moves the elements of a column to different banks.

__kernel __attribute__((reqd_work_group_size(TILE_W, TILE_H, 1)))
void matmul_tiled(__global const float* a, __global const float* b, __global float* c,
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
        // Outside the matrices nothing is read; a 0 stands there instead and adds nothing to the sum.
        tile_a[y][x] = row < m && start + x < k ? a[row * k + start + x] : 0.0f;
        // One load a work-item where the tile is square; a flatter group takes several.
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
