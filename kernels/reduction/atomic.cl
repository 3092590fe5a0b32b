// The sum of an array: every work-item adds its element to one counter in global memory. Atomics on one address take
// turns, so nothing is won by having many work-items. OpenCL 1.2 has atomic_add for int and uint, not for float.

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void reduction_clear(__global int* total)
{
    *total = 0;
}

__kernel __attribute__((reqd_work_group_size(TILE, 1, 1)))
void reduction_atomic(__global const int* values, __global int* total, const uint length)
{
    const uint i = (uint)get_global_id(0);

    if (i < length) {
        atomic_add(total, values[i]);
    }
}
