// Every element copied, starting `offset` elements later: the addresses of neighbours still follow each other, but do
// not start where a piece of memory starts, so each group of neighbours touches one piece more.

__kernel __attribute__((reqd_work_group_size(TILE, 1, 1)))
void strided_copy_shifted(__global const float* in, __global float* out, const uint length, const uint offset)
{
    const uint i = (uint)get_global_id(0);

    if (i < length) {
        out[i] = in[i + offset];
    }
}
