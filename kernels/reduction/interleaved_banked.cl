// The same tree of neighbours, with the work to the first work-items of the group: whole warps fall idle together. But
// now neighbours use elements 2 * stride apart, which lie in the same banks of local memory the more, the longer it
// runs.

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
void reduction_interleaved_banked(__global const value_t* values, __global value_t* sums, const uint length)
{
    __local value_t partial[TILE];

    const uint item = (uint)get_local_id(0);
    const uint i = (uint)get_global_id(0);

    partial[item] = i < length ? values[i] : NEUTRAL;
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint stride = 1; stride < TILE; stride *= 2) {
        const uint left = 2 * stride * item;
        if (left + stride < TILE) {
            partial[left] = COMBINE(partial[left], partial[left + stride]);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    if (item == 0) {
        sums[get_group_id(0)] = partial[0];
    }
}
