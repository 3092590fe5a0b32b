// Every element copied, neighbours to neighbours: the bandwidth that a device gives to whoever asks in order.

__kernel __attribute__((reqd_work_group_size(TILE, 1, 1)))
void strided_copy_copy(__global const float* in, __global float* out, const uint length)
{
    const uint i = (uint)get_global_id(0);

    if (i < length) {
        out[i] = in[i];
    }
}
