// The sequential tree, whose groups' sums are added by atomics, one a group: results of other groups are only ever
// touched in a way that needs no order among groups. The right twin of assumed_sync; the other one is a second launch.

#if FLOAT_VALUES
typedef float value_t;
#else
typedef int value_t;
#endif
#if MAXIMUM && FLOAT_VALUES
#define COMBINE(a, b) fmax(a, b)
#define NEUTRAL (-INFINITY)
#elif MAXIMUM
#define COMBINE(a, b) max(a, b)
#define NEUTRAL INT_MIN
#else
#define COMBINE(a, b) ((a) + (b))
#define NEUTRAL 0
#endif

// A float has no atomic addition in OpenCL 1.2: its bits are exchanged, only where nobody else was faster.
void combine_atomically(__global value_t* total, const value_t value)
{
#if FLOAT_VALUES
    uint seen = as_uint((float)NEUTRAL); // a guess; what it finds is the start of the next try
    uint expected;
    do {
        expected = seen;
        seen = atomic_cmpxchg((__global uint*)total, expected, as_uint(COMBINE(as_float(expected), value)));
    } while (seen != expected);
#elif MAXIMUM
    atomic_max(total, value);
#else
    atomic_add(total, value);
#endif
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void reduction_clear_total(__global value_t* total)
{
    *total = NEUTRAL;
}

__kernel __attribute__((reqd_work_group_size(TILE, 1, 1)))
void reduction_atomic_groups(__global const value_t* values, __global value_t* total, const uint length)
{
    __local value_t partial[TILE];

    const uint item = (uint)get_local_id(0);
    const uint i = (uint)get_global_id(0);

    partial[item] = i < length ? values[i] : NEUTRAL;
    barrier(CLK_LOCAL_MEM_FENCE);

    // Of an odd number of elements the middle one waits for the next step: so no size of group loses any.
    for (uint remaining = TILE; remaining > 1; remaining = (remaining + 1) / 2) {
        if (item < remaining / 2) {
            partial[item] = COMBINE(partial[item], partial[item + (remaining + 1) / 2]);
        }
        barrier(CLK_LOCAL_MEM_FENCE); // outside the condition: every work-item of the group must reach it
    }

    if (item == 0) {
        combine_atomically(total, partial[0]);
    }
}
