// BROKEN ON PURPOSE: every work-item leaves the loop when it has nothing left to add, so that some meet the barrier in
// the loop more often than others. All work-items of a group must reach a barrier equally often; else it is undefined.

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
void reduction_uneven_barriers(__global const value_t* values, __global value_t* sums, const uint length)
{
    __local value_t partial[TILE];

    const uint item = (uint)get_local_id(0);
    const uint i = (uint)get_global_id(0);

    partial[item] = i < length ? values[i] : NEUTRAL;
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint stride = 1; item % (2 * stride) == 0 && item + stride < TILE; stride *= 2) {
        partial[item] = COMBINE(partial[item], partial[item + stride]);
        barrier(CLK_LOCAL_MEM_FENCE); // as often as this work-item adds, not as often as the others
    }

    if (item == 0) {
        sums[get_group_id(0)] = partial[0];
    }
}
