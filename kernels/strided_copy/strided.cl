// Every stride-th element copied. Memory is fetched in pieces of many bytes: of each piece only a part is used, the
// smaller, the larger the stride, until each element costs a piece of its own.

__kernel __attribute__((reqd_work_group_size(TILE, 1, 1)))
void strided_copy_strided(__global const float* in, __global float* out, const uint length, const uint stride)
{
    const uint i = (uint)get_global_id(0);

    if (i < length) {
        out[i] = in[i * stride];
    }
}
