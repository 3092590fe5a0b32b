// The signed form with unsigned indices, and nothing else but the attribute that tells the group's size: right
// everywhere. What the two differ in is all that PoCL 3.1 stumbles over.

__kernel __attribute__((reqd_work_group_size(TILE, 1, 1)))
void as_printed_unsigned_interleaved(__global const int* values, __global int* sums, const uint length,
                                     __local int* partial)
{
    const uint item = (uint)get_local_id(0);
    const uint i = (uint)get_global_id(0);
    const uint size = (uint)get_local_size(0);

    partial[item] = i < length ? values[i] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint stride = 1; stride < size; stride *= 2) {
        if (item % (2 * stride) == 0 && item + stride < size) {
            partial[item] += partial[item + stride];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    if (item == 0) {
        sums[get_group_id(0)] = partial[0];
    }
}
