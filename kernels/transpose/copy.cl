// No transpose: the matrix is copied as it is, both sides with neighbouring addresses. What moves the same bytes in the
// easiest order is the ceiling for every transpose.

__kernel __attribute__((reqd_work_group_size(TILE_W, TILE_H, 1)))
void transpose_copy(__global const float* in, __global float* out, const uint rows, const uint columns)
{
    const uint column = (uint)get_global_id(0);
    const uint row = (uint)get_global_id(1);

    if (row < rows && column < columns) {
        out[row * columns + column] = in[row * columns + column];
    }
}
