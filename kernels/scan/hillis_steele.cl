// The scan of a whole array: element i becomes the sum of all elements up to it (inclusive), or of those before it
// (exclusive). A work-group scans its tile in local memory as Hillis and Steele did: in each step every element adds
// the one that lies a stride before it, and the stride doubles. That takes few steps and more additions than there are
// elements. What the tiles before sum up to comes from `offsets`: reduce, scan the sums, scan with offsets.

#if FLOAT_VALUES
typedef float value_t;
#else
typedef int value_t;
#endif

// The sum of each tile.
__kernel __attribute__((reqd_work_group_size(TILE, 1, 1)))
void scan_hillis_steele_reduce(__global const value_t* values, __global value_t* sums, const uint length)
{
    __local value_t partial[TILE];

    const uint item = (uint)get_local_id(0);
    const uint i = (uint)get_global_id(0);

    partial[item] = i < length ? values[i] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint remaining = TILE; remaining > 1; remaining = (remaining + 1) / 2) {
        if (item < remaining / 2) {
            partial[item] += partial[item + (remaining + 1) / 2];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    if (item == 0) {
        sums[get_group_id(0)] = partial[0];
    }
}

// `values` and `out` may be the same array: a group reads its tile before it writes it.
__kernel __attribute__((reqd_work_group_size(TILE, 1, 1)))
void scan_hillis_steele(__global const value_t* values, __global const value_t* offsets, __global value_t* out,
                        const uint length, const uint has_offsets, const uint exclusive)
{
    __local value_t partial[2][TILE]; // read from one, write to the other: one barrier a step is enough

    const uint item = (uint)get_local_id(0);
    const uint i = (uint)get_global_id(0);

    const value_t value = i < length ? values[i] : 0;
    uint now = 0;
    partial[now][item] = value;
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint stride = 1; stride < TILE; stride *= 2) {
        const value_t before = item >= stride ? partial[now][item - stride] : 0;
        partial[1 - now][item] = partial[now][item] + before;
        now = 1 - now;
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    if (i < length) {
        const value_t offset = has_offsets ? offsets[get_group_id(0)] : 0;
        const value_t before = item > 0 ? partial[now][item - 1] : 0;
        out[i] = offset + (exclusive ? before : partial[now][item]);
    }
}
