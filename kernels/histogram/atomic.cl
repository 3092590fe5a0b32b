// How many keys fall into each of 256 bins: every work-item adds 1 to its key's bin in global memory. Work-items whose
// keys share a bin take turns, and all of them travel to the same few cache lines.

#if BITS == 8
typedef uchar key_t;
#define BIN(key) (key)
#else
typedef uint key_t;
#define BIN(key) ((key) >> 24) // the bin of a 32-bit key is its upper byte
#endif

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void histogram_atomic_clear(__global int* counts)
{
    counts[get_global_id(0)] = 0;
}

__kernel __attribute__((reqd_work_group_size(TILE, 1, 1)))
void histogram_atomic(__global const key_t* keys, __global int* counts, const uint length)
{
    const uint i = (uint)get_global_id(0);

    if (i < length) {
        atomic_inc(&counts[BIN(keys[i])]);
    }
}
