// The transpose through local memory: a work-group reads a tile with neighbouring addresses, turns it in local memory,
// and writes it with neighbouring addresses too. Reading the tile by columns makes neighbours use the same bank where
// its rows are a multiple of the banks long; PAD adds unused columns and moves them to different ones.

__kernel __attribute__((reqd_work_group_size(TILE_W, TILE_H, 1)))
void transpose_tiled(__global const float* in, __global float* out, const uint rows, const uint columns)
{
    __local float tile[TILE_H][TILE_W + PAD];

    const uint x = (uint)get_local_id(0);
    const uint y = (uint)get_local_id(1);
    const uint first_column = (uint)get_group_id(0) * TILE_W;
    const uint first_row = (uint)get_group_id(1) * TILE_H;

    if (first_row + y < rows && first_column + x < columns) {
        tile[y][x] = in[(first_row + y) * columns + first_column + x];
    }
    barrier(CLK_LOCAL_MEM_FENCE); // the tile is complete before anyone reads it

    // The turned tile is TILE_H wide and TILE_W high: the work-items are dealt out anew, so that any shape works.
    const uint item = y * TILE_W + x;
    const uint row = first_row + item % TILE_H;
    const uint column = first_column + item / TILE_H;
    if (row < rows && column < columns) {
        out[column * rows + row] = tile[item % TILE_H][item / TILE_H];
    }
}
