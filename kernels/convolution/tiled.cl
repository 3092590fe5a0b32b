// The same mean through local memory: a work-group copies its tile with a halo of `radius` elements on all four sides,
// once, and reads the neighbours from there. The host chooses the size of `tile` at launch; its rows are `stride` long.

__kernel __attribute__((reqd_work_group_size(TILE_W, TILE_H, 1)))
void convolution_tiled(__global const float* in, __constant float* weights, __global float* out, const uint
                       rows, const uint columns, const uint radius, const uint stride, __local float* tile)
{
    const uint x = (uint)get_local_id(0);
    const uint y = (uint)get_local_id(1);
    const uint first_column = (uint)get_group_id(0) * TILE_W;
    const uint first_row = (uint)get_group_id(1) * TILE_H;
    const uint taps = 2 * radius + 1;

    // Element (j, i) of the tile is that at first_row + j - radius and first_column + i - radius of the matrix.
    for (uint j = y; j < TILE_H + 2 * radius; j += TILE_H) {
        const uint row = first_row + j;
        for (uint i = x; i < TILE_W + 2 * radius; i += TILE_W) {
            const uint column = first_column + i;
            const bool inside =
                row >= radius && row - radius < rows && column >= radius && column - radius < columns;
            tile[j * stride + i] = inside ? in[(row - radius) * columns + column - radius] : 0.0f;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE); // the tile and its halo are complete before anyone reads them

    if (first_row + y < rows && first_column + x < columns) {
        float sum = 0.0f;
        for (uint j = 0; j < taps; ++j) {
            for (uint i = 0; i < taps; ++i) {
                sum += weights[j * taps + i] * tile[(y + j) * stride + x + i];
            }
        }
        out[(first_row + y) * columns + first_column + x] = sum;
    }
}
