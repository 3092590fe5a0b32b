// The same mean through local memory: a work-group copies the TILE elements that it computes, and a halo of `radius`
// elements on both sides of them, once; then every work-item reads its neighbours from there. The host chooses the
// size of `tile` at launch: TILE + 2 * radius elements.

__kernel __attribute__((reqd_work_group_size(TILE, 1, 1)))
void blur_tiled(__global const float* in, __constant float* weights, __global float* out,
                const uint length, const uint radius, __local float* tile)
{
    const uint item = (uint)get_local_id(0);
    const uint i = (uint)get_global_id(0);
    const uint start = (uint)get_group_id(0) * TILE;

    // Element j of the tile is element start + j - radius of the array. A halo may be longer than the tile itself, so
    // every work-item copies as many as it takes. Beyond the ends of the array stands 0.
    for (uint j = item; j < TILE + 2 * radius; j += TILE) {
        const uint shifted = start + j;
        tile[j] = shifted >= radius && shifted - radius < length ? in[shifted - radius] : 0.0f;
    }
    barrier(CLK_LOCAL_MEM_FENCE); // the tile and its halo are complete before anyone reads them

    if (i < length) {
        float sum = 0.0f;
        for (uint tap = 0; tap <= 2 * radius; ++tap) {
            sum += weights[tap] * tile[item + tap];
        }
        out[i] = sum;
    }
}
