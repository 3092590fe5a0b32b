// BROKEN ON PURPOSE: the tree halves a stride until nothing is left, TILE / 2, TILE / 4, ... Where TILE is no power of
// two, a division drops its remainder, and with it an element that is never added.

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
void reduction_stride_loop(__global const value_t* values, __global value_t* sums, const uint length)
{
    __local value_t partial[TILE];

    const uint item = (uint)get_local_id(0);
    const uint i = (uint)get_global_id(0);

    partial[item] = i < length ? values[i] : NEUTRAL;
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint stride = TILE / 2; stride > 0; stride /= 2) {
        if (item < stride) {
            partial[item] = COMBINE(partial[item], partial[item + stride]);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    if (item == 0) {
        sums[get_group_id(0)] = partial[0];
    }
}
