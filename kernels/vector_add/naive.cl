// c = factor * a + b, one element a work-item: every element is read once and written once. A factor of 1 makes it the
// plain sum.

__kernel __attribute__((reqd_work_group_size(TILE, 1, 1)))
void vector_add_naive(__global const float* a, __global const float* b, __global float* c, const uint length,
                      const float factor)
{
    const uint i = (uint)get_global_id(0);

    if (i < length) {
        c[i] = factor * a[i] + b[i];
    }
}
