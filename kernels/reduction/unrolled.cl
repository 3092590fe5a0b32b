// PER_ITEM elements a work-item, read in a loop of fixed length that the compiler unrolls: all loads are under way
// before the first addition waits for one. The tree's loop is unrolled too; its barriers stay, since nothing in OpenCL
// promises that the work-items of a warp run in step.

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
void reduction_unrolled(__global const value_t* values, __global value_t* sums, const uint length)
{
    __local value_t partial[TILE];

    const uint item = (uint)get_local_id(0);
    const uint i = (uint)get_group_id(0) * (PER_ITEM * TILE) + item;

    value_t sum = NEUTRAL;
#pragma unroll
    for (uint j = 0; j < PER_ITEM; ++j) {
        const value_t value = i + j * TILE < length ? values[i + j * TILE] : NEUTRAL;
        sum = COMBINE(sum, value);
    }
    partial[item] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);

#pragma unroll
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
