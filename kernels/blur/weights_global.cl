// The tiled mean with its weights in global memory: all work-items read the same weight at the same time, which a cache
// serves well. Constant memory is made for just that; whether it is any faster is the device's affair.

__kernel __attribute__((reqd_work_group_size(TILE, 1, 1)))
void blur_weights_global(__global const float* in, __global const float* weights, __global float* out,
                         const uint length, const uint radius, __local float* tile)
{
    const uint item = (uint)get_local_id(0);
    const uint i = (uint)get_global_id(0);
    const uint start = (uint)get_group_id(0) * TILE;

    for (uint j = item; j < TILE + 2 * radius; j += TILE) {
        const uint shifted = start + j;
        tile[j] = shifted >= radius && shifted - radius < length ? in[shifted - radius] : 0.0f;
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    if (i < length) {
        float sum = 0.0f;
        for (uint tap = 0; tap <= 2 * radius; ++tap) {
            sum += weights[tap] * tile[item + tap];
        }
        out[i] = sum;
    }
}
