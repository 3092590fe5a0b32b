// The sum of an array of floats, every element added to one counter. OpenCL 1.2 has no atomic addition of floats: each
// work-item computes the sum that it would leave and stores it only if no other one was faster, else it tries again.

#if MAXIMUM
#define COMBINE(a, b) fmax(a, b)
#define NEUTRAL (-INFINITY)
#else
#define COMBINE(a, b) ((a) + (b))
#define NEUTRAL 0.0f
#endif
// The bits of a float, exchanged as a uint: only where they are still those that the sum was computed from. The first
// try is a guess; what it finds is the start of the next.
void combine_atomically(__global uint* total, const float value)
{
    uint seen = as_uint((float)NEUTRAL);
    uint expected;
    do {
        expected = seen;
        seen = atomic_cmpxchg(total, expected, as_uint(COMBINE(as_float(expected), value)));
    } while (seen != expected);
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void reduction_clear_float(__global float* total)
{
    *total = NEUTRAL;
}

__kernel __attribute__((reqd_work_group_size(TILE, 1, 1)))
void reduction_atomic_float(__global const float* values, __global uint* total, const uint length)
{
    const uint i = (uint)get_global_id(0);

    if (i < length) {
        combine_atomically(total, values[i]);
    }
}
