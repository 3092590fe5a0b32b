// Several copies of the bins in each group, against contention: neighbours count in different copies, so equal keys of
// neighbours no longer take turns. The copies of a bin stand side by side, and with 32 of them each work-item of a warp
// has a bank of its own, whatever the keys are. Keys come 16 bytes a load, four loads under way at once.

#if BITS == 8
#define KEYS 16 // in 16 bytes
#define COUNT(word) \
    atomic_inc(&bins[((word) & 255) * COPIES + copy]); \
    atomic_inc(&bins[((word) >> 8 & 255) * COPIES + copy]); \
    atomic_inc(&bins[((word) >> 16 & 255) * COPIES + copy]); \
    atomic_inc(&bins[((word) >> 24) * COPIES + copy])
#else
#define KEYS 4
#define COUNT(word) atomic_inc(&bins[((word) >> 24) * COPIES + copy]) // the bin is the upper byte
#endif
#define COUNT_ALL(words) \
    COUNT((words).s0); \
    COUNT((words).s1); \
    COUNT((words).s2); \
    COUNT((words).s3)

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void histogram_copies_clear(__global int* counts)
{
    counts[get_global_id(0)] = 0;
}

__kernel __attribute__((reqd_work_group_size(TILE, 1, 1)))
void histogram_copies(__global const uint4* keys, __global int* counts, const uint length, const uint groups)
{
    __local int bins[256 * COPIES];

    const uint item = (uint)get_local_id(0);
    const uint copy = item % COPIES;
    const uint start = (uint)get_global_id(0);
    const uint stride = groups * TILE;

    for (uint bin = item; bin < 256 * COPIES; bin += TILE) {
        bins[bin] = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    const uint whole = length / KEYS;
    uint i = start;
    for (; i + 3 * stride < whole; i += 4 * stride) {
        const uint4 first = keys[i];
        const uint4 second = keys[i + stride];
        const uint4 third = keys[i + 2 * stride];
        const uint4 fourth = keys[i + 3 * stride];
        COUNT_ALL(first);
        COUNT_ALL(second);
        COUNT_ALL(third);
        COUNT_ALL(fourth);
    }
    for (; i < whole; i += stride) {
        const uint4 words = keys[i];
        COUNT_ALL(words);
    }
    // The last few keys, fewer than 16 bytes of them.
    for (uint rest = whole * KEYS + start; rest < length; rest += stride) {
#if BITS == 8
        const uint bin = ((__global const uchar*)keys)[rest];
#else
        const uint bin = ((__global const uint*)keys)[rest] >> 24;
#endif
        atomic_inc(&bins[bin * COPIES + copy]);
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint bin = item; bin < 256; bin += TILE) {
        int sum = 0;
        for (uint j = 0; j < COPIES; ++j) {
            sum += bins[bin * COPIES + (j + bin) % COPIES]; // neighbours start in different banks
        }
        atomic_add(&counts[bin], sum);
    }
}
