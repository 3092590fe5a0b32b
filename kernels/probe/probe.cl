// Does nothing but be there: a work-group of TILE work-items that writes its indices. Its local memory is the ballast
// alone, so that group size and local bytes can be chosen freely.

__kernel __attribute__((reqd_work_group_size(TILE, 1, 1)))
void probe(__global int* indices, const uint length)
{
    const uint i = (uint)get_global_id(0);

    if (i < length) {
        indices[i] = (int)i;
    }
}
