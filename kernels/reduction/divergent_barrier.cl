// BROKEN ON PURPOSE: the barrier stands inside the condition. Work-items that have nothing left to add never reach it,
// and a barrier that not all work-items of a group reach is undefined: devices hang, go on with half-made sums, or
// seem to work.

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
void reduction_divergent_barrier(__global const value_t* values, __global value_t* sums, const uint length)
{
    __local value_t partial[TILE];

    const uint item = (uint)get_local_id(0);
    const uint i = (uint)get_global_id(0);

    partial[item] = i < length ? values[i] : NEUTRAL;
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint remaining = TILE; remaining > 1; remaining = (remaining + 1) / 2) {
        if (item < remaining / 2) {
            partial[item] = COMBINE(partial[item], partial[item + (remaining + 1) / 2]);
            barrier(CLK_LOCAL_MEM_FENCE); // not every work-item comes here
        }
    }

    if (item == 0) {
        sums[get_group_id(0)] = partial[0];
    }
}
