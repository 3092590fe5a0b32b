// BROKEN ON PURPOSE: the local array's length is a kernel argument. OpenCL C has no arrays of variable length; a length
// is a constant from -D, or the array is a __local argument whose size the host sets.

__kernel __attribute__((reqd_work_group_size(TILE, 1, 1)))
void as_printed_run_time_tile(__global const int* values, __global int* sums, const uint length, const uint tile)
{
    __local int partial[tile];

    const uint item = (uint)get_local_id(0);
    const uint i = (uint)get_global_id(0);

    partial[item] = i < length ? values[i] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint stride = 1; stride < tile; stride *= 2) {
        if (item % (2 * stride) == 0 && item + stride < tile) {
            partial[item] += partial[item + stride];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    if (item == 0) {
        sums[get_group_id(0)] = partial[0];
    }
}
