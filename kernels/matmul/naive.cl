// C = A * B: each work-item computes one element of C and reads everything it needs from global memory.
// A is m x k, B is k x n, C is m x n, all row by row. Dimension 0 follows the columns: neighbours in a work-group read
// neighbouring elements of B and write neighbouring elements of C.

__kernel __attribute__((reqd_work_group_size(TILE_W, TILE_H, 1)))
void matmul_naive(__global const float* a, __global const float* b, __global float* c,
                  const uint m, const uint n, const uint k)
{
    const uint column = (uint)get_global_id(0);
    const uint row = (uint)get_global_id(1);

    // The grid is rounded up to whole work-groups: some work-items lie outside C.
    if (row < m && column < n) {
        float sum = 0.0f;
        for (uint i = 0; i < k; ++i) {
            sum += a[row * k + i] * b[i * n + column];
        }
        c[row * n + column] = sum;
    }
}
