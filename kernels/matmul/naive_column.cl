// C = A * B as in naive, but dimension 0 follows the rows, on purpose: neighbours in a work-group read elements of A
// that lie a whole row apart, and write elements of C that do. A device that fetches neighbouring addresses together
// fetches far more than it needs; the results are the same.

__kernel __attribute__((reqd_work_group_size(TILE_W, TILE_H, 1)))
void matmul_naive_column(__global const float* a, __global const float* b, __global float* c,
                         const uint m, const uint n, const uint k)
{
    const uint row = (uint)get_global_id(0);
    const uint column = (uint)get_global_id(1);

    if (row < m && column < n) {
        float sum = 0.0f;
        for (uint i = 0; i < k; ++i) {
            sum += a[row * k + i] * b[i * n + column];
        }
        c[row * n + column] = sum;
    }
}
