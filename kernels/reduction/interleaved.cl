// The sum of an array, a group at a time, in a tree that grows from neighbours: in each step every second of the
// remaining elements adds the one beside it. The work-items at work stand ever further apart, so that a warp of them is
// never idle as a whole until the last steps, and the remainder costs a division.

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
void reduction_interleaved(__global const value_t* values, __global value_t* sums, const uint length)
{
    __local value_t partial[TILE];

    const uint item = (uint)get_local_id(0);
    const uint i = (uint)get_global_id(0);

    partial[item] = i < length ? values[i] : NEUTRAL;
    barrier(CLK_LOCAL_MEM_FENCE);

    // `item + stride < TILE` keeps the last elements of a group that is no power of two.
    for (uint stride = 1; stride < TILE; stride *= 2) {
        if (item % (2 * stride) == 0 && item + stride < TILE) {
            partial[item] = COMBINE(partial[item], partial[item + stride]);
        }
        barrier(CLK_LOCAL_MEM_FENCE); // outside the condition: every work-item of the group must reach it
    }

    if (item == 0) {
        sums[get_group_id(0)] = partial[0];
    }
}
