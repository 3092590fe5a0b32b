// BROKEN ON PURPOSE: group 0 adds the sums of all groups after a barrier, as if it made all groups wait. A barrier
// holds for the work-items of one group only: the others may not have started. Right are a second launch (sequential)
// and atomics (atomic_groups).

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

__kernel __attribute__((reqd_work_group_size(TILE, 1, 1)))
void reduction_assumed_sync(__global const value_t* values, __global value_t* sums, __global value_t* total,
                            const uint length, const uint groups)
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
        sums[get_group_id(0)] = partial[0];
    }
    barrier(CLK_GLOBAL_MEM_FENCE); // of this group alone

    if (get_global_id(0) == 0) {
        value_t all = NEUTRAL;
        for (uint group = 0; group < groups; ++group) {
            all = COMBINE(all, sums[group]);
        }
        *total = all;
    }
}
