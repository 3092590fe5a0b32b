// The sum of an array, every element added to one counter. OpenCL 1.2 has atomic_add for int and uint, not for float.

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void reduction_clear(__global int* total)
{
    *total = MAXIMUM ? INT_MIN : 0;
}

__kernel __attribute__((reqd_work_group_size(TILE, 1, 1)))
void reduction_atomic(__global const int* values, __global int* total, const uint length)
{
    const uint i = (uint)get_global_id(0);

    if (i < length) {
#if MAXIMUM
        atomic_max(total, values[i]);
#else
        atomic_add(total, values[i]);
#endif
    }
}
