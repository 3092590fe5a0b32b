// The transpose of a matrix: out[column][row] = in[row][column], one element a work-item. Neighbours in a work-group
// read neighbouring elements and write elements that lie a whole row of `out` apart.
// `in` has `rows` x `columns` elements, `out` has `columns` x `rows`, both row by row.

__kernel __attribute__((reqd_work_group_size(TILE_W, TILE_H, 1)))
void transpose_naive(__global const float* in, __global float* out, const uint rows, const uint columns)
{
    const uint column = (uint)get_global_id(0);
    const uint row = (uint)get_global_id(1);

    if (row < rows && column < columns) {
        out[column * rows + row] = in[row * columns + column];
    }
}
