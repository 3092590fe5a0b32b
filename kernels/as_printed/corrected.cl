// The sum of an array of ints, a group at a time, corrected: indices are unsigned and the group's size is known to the
// compiler. The twin of signed_interleaved.

__kernel __attribute__((reqd_work_group_size(TILE, 1, 1)))
void as_printed_corrected(__global const int* values, __global int* sums, const uint length, __local int* partial)
{
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
