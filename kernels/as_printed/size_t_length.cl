// BROKEN ON PURPOSE: an argument of type size_t. Host and device may disagree on its size, so a kernel may not take
// one: lengths travel as uint or ulong.

__kernel __attribute__((reqd_work_group_size(TILE, 1, 1)))
void as_printed_size_t_length(__global const int* values, __global int* sums,
                               const size_t length)
{
    __local int partial[TILE];

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
