// BROKEN ON PURPOSE: the length is not passed. That an index is below the size of the grid is true of every work-item
// and guards nothing: where the grid was rounded up to whole groups, the last ones read past the end of the array.

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
void reduction_no_length(__global const value_t* values, __global value_t* sums)
{
    __local value_t partial[TILE];

    const uint item = (uint)get_local_id(0);
    const uint i = (uint)get_global_id(0);

    partial[item] = i < (uint)get_global_size(0) ? values[i] : NEUTRAL; // always true
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
}
