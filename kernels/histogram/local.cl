// Each work-group counts in local memory first, where its atomics meet only those of the group, and adds its 256 counts
// to the global ones once at the end. The grid is a fixed number of groups, each going through the keys in strides.

#if BITS == 8
typedef uchar key_t;
#define BIN(key) (key)
#else
typedef uint key_t;
#define BIN(key) ((key) >> 24) // the bin of a 32-bit key is its upper byte
#endif

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void histogram_local_clear(__global int* counts)
{
    counts[get_global_id(0)] = 0;
}

__kernel __attribute__((reqd_work_group_size(TILE, 1, 1)))
void histogram_local(__global const key_t* keys, __global int* counts, const uint length, const uint groups)
{
    __local int bins[256];

    const uint item = (uint)get_local_id(0);

    for (uint bin = item; bin < 256; bin += TILE) {
        bins[bin] = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint i = (uint)get_global_id(0); i < length; i += groups * TILE) {
        atomic_inc(&bins[BIN(keys[i])]);
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint bin = item; bin < 256; bin += TILE) {
        atomic_add(&counts[bin], bins[bin]);
    }
}
