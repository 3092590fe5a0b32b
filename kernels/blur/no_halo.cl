// BROKEN ON PURPOSE: only the TILE elements of the group itself are copied, without a halo. Neighbours that belong to
// another group's tile count as 0, so the elements at the edges of every tile come out too small.

__kernel __attribute__((reqd_work_group_size(TILE, 1, 1)))
void blur_no_halo(__global const float* in, __constant float* weights, __global float* out,
                  const uint length, const uint radius, __local float* tile)
{
    const uint item = (uint)get_local_id(0);
    const uint i = (uint)get_global_id(0);

    tile[item] = i < length ? in[i] : 0.0f;
    barrier(CLK_LOCAL_MEM_FENCE);

    if (i < length) {
        float sum = 0.0f;
        for (uint tap = 0; tap <= 2 * radius; ++tap) {
            if (item + tap >= radius && item + tap - radius < TILE) {
                sum += weights[tap] * tile[item + tap - radius];
            }
        }
        out[i] = sum;
    }
}
