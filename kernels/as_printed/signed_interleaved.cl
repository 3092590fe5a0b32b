// BROKEN ON PURPOSE: as many texts print it, with signed indices and a group whose size only the launch tells. The
// kernel itself is right; the compiler of PoCL 3.1 makes wrong code of it, and other devices do not.

__kernel void as_printed_signed_interleaved(__global const int* values, __global int* sums, const uint length,
                                            __local int* partial)
{
    int item = get_local_id(0);
    int i = get_global_id(0);

    partial[item] = i < (int)length ? values[i] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);

    for (int stride = 1; stride < (int)get_local_size(0); stride *= 2) {
        if (item % (2 * stride) == 0) {
            partial[item] += partial[item + stride];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    if (item == 0) {
        sums[get_group_id(0)] = partial[0];
    }
}
