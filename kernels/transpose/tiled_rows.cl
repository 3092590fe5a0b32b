// The transpose through local memory with several rows a work-item: a group of TILE_W x TILE_H work-items turns a tile
// of PER_ITEM * TILE_H rows. Every work-item has PER_ITEM loads under way before it waits, and index arithmetic and
// the barrier are paid once for all of them.

#define TILE_ROWS (PER_ITEM * TILE_H)

__kernel __attribute__((reqd_work_group_size(TILE_W, TILE_H, 1)))
void transpose_tiled_rows(__global const float* in, __global float* out, const uint rows, const uint columns)
{
    __local float tile[TILE_ROWS][TILE_W + PAD];

    const uint x = (uint)get_local_id(0);
    const uint y = (uint)get_local_id(1);
    const uint first_column = (uint)get_group_id(0) * TILE_W;
    const uint first_row = (uint)get_group_id(1) * TILE_ROWS;

#pragma unroll
    for (uint j = 0; j < PER_ITEM; ++j) {
        const uint tile_row = y + j * TILE_H;
        if (first_row + tile_row < rows && first_column + x < columns) {
            tile[tile_row][x] = in[(first_row + tile_row) * columns + first_column + x];
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE); // the tile is complete before anyone reads it

#pragma unroll
    for (uint j = 0; j < PER_ITEM; ++j) {
        const uint element = j * (TILE_W * TILE_H) + y * TILE_W + x;
        const uint row = first_row + element % TILE_ROWS;
        const uint column = first_column + element / TILE_ROWS;
        if (row < rows && column < columns) {
            out[column * rows + row] = tile[element % TILE_ROWS][element / TILE_ROWS];
        }
    }
}
