// As many groups as fill the device, however long the array is: every work-item goes through the array in strides of
// the whole grid, four elements a load and four loads under way at once, and adds in registers; the tree comes once at
// the end. The second launch, of one group, adds what the groups left.

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

#if FLOAT_VALUES
typedef float4 value4_t;
#else
typedef int4 value4_t;
#endif

__kernel __attribute__((reqd_work_group_size(TILE, 1, 1)))
void reduction_grid_stride(__global const value_t* values, __global value_t* sums, const uint length,
                           const uint groups)
{
    __local value_t partial[TILE];

    const uint item = (uint)get_local_id(0);
    const uint start = (uint)get_global_id(0);
    const uint stride = groups * TILE;
    const uint fours = length / 4;
    __global const value4_t* const values4 = (__global const value4_t*)values;

    value4_t sum4 = (value4_t)(NEUTRAL);
    uint i = start;
    for (; i + 3 * stride < fours; i += 4 * stride) {
        const value4_t first = values4[i];
        const value4_t second = values4[i + stride];
        const value4_t third = values4[i + 2 * stride];
        const value4_t fourth = values4[i + 3 * stride];
        sum4 = COMBINE(sum4, COMBINE(COMBINE(first, second), COMBINE(third, fourth)));
    }
    for (; i < fours; i += stride) {
        sum4 = COMBINE(sum4, values4[i]);
    }
    value_t sum = COMBINE(COMBINE(sum4.s0, sum4.s1), COMBINE(sum4.s2, sum4.s3));
    // The last one to three elements; the grid may be smaller than that.
    for (uint rest = 4 * fours + start; rest < length; rest += stride) {
        sum = COMBINE(sum, values[rest]);
    }
    partial[item] = sum;
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
