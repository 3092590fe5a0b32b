// A weighted mean of each element of a matrix and its neighbours up to `radius` rows and columns away, every one read
// from global memory. `weights` is a square of 2 * radius + 1. Beyond the edges there is nothing: it counts as 0.

__kernel __attribute__((reqd_work_group_size(TILE_W, TILE_H, 1)))
void convolution_naive(__global const float* in, __constant float* weights, __global float* out, const uint
                       rows, const uint columns, const uint radius)
{
    const uint column = (uint)get_global_id(0);
    const uint row = (uint)get_global_id(1);
    const uint taps = 2 * radius + 1;

    if (row < rows && column < columns) {
        float sum = 0.0f;
        for (uint j = 0; j < taps; ++j) {
            for (uint i = 0; i < taps; ++i) {
                // The neighbour lies at row + j - radius; the sum comes first, because a uint cannot be negative.
                if (row + j >= radius && row + j - radius < rows && column + i >= radius &&
                    column + i - radius < columns) {
                    sum += weights[j * taps + i] * in[(row + j - radius) * columns + column + i - radius];
                }
            }
        }
        out[row * columns + column] = sum;
    }
}
