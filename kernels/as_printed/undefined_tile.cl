// BROKEN ON PURPOSE: TILE_SIZE is used and defined nowhere, neither in the source nor by the host with -D.

__kernel __attribute__((reqd_work_group_size(TILE, 1, 1)))
void as_printed_undefined_tile(__global const int* values, __global int* sums, const uint length)
{
    __local int partial[TILE_SIZE];

    const uint item = (uint)get_local_id(0);
    const uint i = (uint)get_global_id(0);

    partial[item] = i < length ? values[i] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint stride = 1; stride < TILE; stride *= 2) {
        if (item % (2 * stride) == 0 && item + stride < TILE) {
            partial[item] += partial[item + stride];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    if (item == 0) {
        sums[get_group_id(0)] = partial[0];
    }
}
