// The tiled mean with its weights in local memory, too: each group copies them once beside its tile. That takes local
// memory from the tile, and a copy for each group.

__kernel __attribute__((reqd_work_group_size(TILE, 1, 1)))
void blur_weights_local(__global const float* in, __global const float* weights, __global float* out,
                        const uint length, const uint radius, __local float* tile, __local float* copied)
{
    const uint item = (uint)get_local_id(0);
    const uint i = (uint)get_global_id(0);
    const uint start = (uint)get_group_id(0) * TILE;

    for (uint j = item; j < TILE + 2 * radius; j += TILE) {
        const uint shifted = start + j;
        tile[j] = shifted >= radius && shifted - radius < length ? in[shifted - radius] : 0.0f;
    }
    for (uint tap = item; tap <= 2 * radius; tap += TILE) {
        copied[tap] = weights[tap];
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    if (i < length) {
        float sum = 0.0f;
        for (uint tap = 0; tap <= 2 * radius; ++tap) {
            sum += copied[tap] * tile[item + tap];
        }
        out[i] = sum;
    }
}
