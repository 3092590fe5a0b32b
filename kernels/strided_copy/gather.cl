// Elements copied from random places, which `index` names: each costs a fetch of its own, and nothing can be foreseen.

__kernel __attribute__((reqd_work_group_size(TILE, 1, 1)))
void strided_copy_gather(__global const float* in, __global const uint* index, __global float* out,
                         const uint length)
{
    const uint i = (uint)get_global_id(0);

    if (i < length) {
        out[i] = in[index[i]];
    }
}
