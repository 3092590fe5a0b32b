// Weights that are a column times a row need no square of them: a mean along the rows, and then one along the columns
// of what that left, cost 2 * (2 * radius + 1) products an element instead of the square. Between the two launches the
// matrix goes through global memory once more.

__kernel __attribute__((reqd_work_group_size(TILE_W, TILE_H, 1)))
void convolution_separable_rows(__global const float* in, __constant float* line, __global float* between,
                                const uint rows, const uint columns, const uint radius)
{
    const uint column = (uint)get_global_id(0);
    const uint row = (uint)get_global_id(1);

    if (row < rows && column < columns) {
        float sum = 0.0f;
        for (uint i = 0; i <= 2 * radius; ++i) {
            if (column + i >= radius && column + i - radius < columns) {
                sum += line[i] * in[row * columns + column + i - radius];
            }
        }
        between[row * columns + column] = sum;
    }
}

__kernel __attribute__((reqd_work_group_size(TILE_W, TILE_H, 1)))
void convolution_separable_columns(__global const float* between, __constant float* line, __global float* out,
                                   const uint rows, const uint columns, const uint radius)
{
    const uint column = (uint)get_global_id(0);
    const uint row = (uint)get_global_id(1);

    if (row < rows && column < columns) {
        float sum = 0.0f;
        for (uint j = 0; j <= 2 * radius; ++j) {
            if (row + j >= radius && row + j - radius < rows) {
                sum += line[j] * between[(row + j - radius) * columns + column];
            }
        }
        out[row * columns + column] = sum;
    }
}
