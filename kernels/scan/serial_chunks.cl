// The scan of a whole array for processors with few, strong cores: as many work-items as keep them busy, each with one
// long part of the array, which it goes through one element after another, as a plain loop does. Two passes: the sum of
// each part, and after the scan of those sums, the scan of each part.

#if FLOAT_VALUES
typedef float value_t;
#else
typedef int value_t;
#endif

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void scan_serial_chunks_reduce(__global const value_t* values, __global value_t* sums, const uint length,
                               const uint chunk)
{
    const uint start = (uint)get_global_id(0) * chunk;
    const uint end = min(start + chunk, length);

    // Eight sums at once: additions that do not wait for each other.
    value_t sum[8] = {0, 0, 0, 0, 0, 0, 0, 0};
    uint i = start;
    for (; i + 8 <= end; i += 8) {
#pragma unroll
        for (uint j = 0; j < 8; ++j) {
            sum[j] += values[i + j];
        }
    }
    for (; i < end; ++i) {
        sum[0] += values[i];
    }
    sums[get_global_id(0)] = ((sum[0] + sum[1]) + (sum[2] + sum[3])) + ((sum[4] + sum[5]) + (sum[6] + sum[7]));
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void scan_serial_chunks_sums(__global value_t* sums, const uint length)
{
    value_t offset = 0;
    for (uint i = 0; i < length; ++i) {
        const value_t sum = sums[i];
        sums[i] = offset;
        offset += sum;
    }
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void scan_serial_chunks(__global const value_t* values, __global const value_t* offsets, __global value_t* out,
                        const uint length, const uint chunk, const uint exclusive)
{
    const uint start = (uint)get_global_id(0) * chunk;
    const uint end = min(start + chunk, length);

    value_t sum = offsets[get_global_id(0)];
    if (exclusive) {
        for (uint i = start; i < end; ++i) {
            const value_t value = values[i];
            out[i] = sum;
            sum += value;
        }
    } else {
        for (uint i = start; i < end; ++i) {
            sum += values[i];
            out[i] = sum;
        }
    }
}
