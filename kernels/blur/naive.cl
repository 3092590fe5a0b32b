// A weighted mean of each element and its `radius` neighbours on both sides, every one read from global memory.
// Beyond the ends of the array there is nothing: such neighbours count as 0.

__kernel __attribute__((reqd_work_group_size(TILE, 1, 1)))
void blur_naive(__global const float* in, __constant float* weights, __global float* out,
                const uint length, const uint radius)
{
    const uint i = (uint)get_global_id(0);

    if (i < length) {
        float sum = 0.0f;
        for (uint tap = 0; tap <= 2 * radius; ++tap) {
            // The neighbour is i + tap - radius; the sum comes first, because a uint cannot be negative.
            if (i + tap >= radius && i + tap - radius < length) {
                sum += weights[tap] * in[i + tap - radius];
            }
        }
        out[i] = sum;
    }
}
