// Bins of its own for each work-item, without any atomics: one long part of the keys each, counted in a plain loop.
// Four sets of bins, so that an increment need not wait for the one before to the same bin. What processors with few,
// strong cores like; a GPU has no room for 256 counters a work-item.

#if BITS == 8
typedef uchar key_t;
#define BIN(key) (key)
#else
typedef uint key_t;
#define BIN(key) ((key) >> 24) // the bin of a 32-bit key is its upper byte
#endif

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void histogram_private_per_item(__global const key_t* keys, __global int* partials, const uint length,
                                const uint chunk)
{
    int bins[4][256];

    const uint start = (uint)get_global_id(0) * chunk;
    const uint end = min(start + chunk, length);

    for (uint bin = 0; bin < 256; ++bin) {
        bins[0][bin] = 0;
        bins[1][bin] = 0;
        bins[2][bin] = 0;
        bins[3][bin] = 0;
    }
    uint i = start;
    for (; i + 4 <= end; i += 4) {
        ++bins[0][BIN(keys[i])];
        ++bins[1][BIN(keys[i + 1])];
        ++bins[2][BIN(keys[i + 2])];
        ++bins[3][BIN(keys[i + 3])];
    }
    for (; i < end; ++i) {
        ++bins[0][BIN(keys[i])];
    }
    for (uint bin = 0; bin < 256; ++bin) {
        partials[(uint)get_global_id(0) * 256 + bin] = (bins[0][bin] + bins[1][bin]) + (bins[2][bin] + bins[3][bin]);
    }
}

// One work-item a bin adds what all parts counted.
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void histogram_private_per_item_merge(__global const int* partials, __global int* counts, const uint parts)
{
    const uint bin = (uint)get_global_id(0);

    int sum = 0;
    for (uint part = 0; part < parts; ++part) {
        sum += partials[part * 256 + bin];
    }
    counts[bin] = sum;
}
