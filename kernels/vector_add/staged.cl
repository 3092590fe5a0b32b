// c = factor * a + b with both inputs copied into local memory first. Nothing is read twice, so the copies only add
// work, and the local memory that they hold only lowers the number of resident groups.

__kernel __attribute__((reqd_work_group_size(TILE, 1, 1)))
void vector_add_staged(__global const float* a, __global const float* b, __global float* c, const uint length,
                       const float factor)
{
    __local float tile_a[TILE];
    __local float tile_b[TILE];

    const uint item = (uint)get_local_id(0);
    const uint i = (uint)get_global_id(0);

    tile_a[item] = i < length ? a[i] : 0.0f;
    tile_b[item] = i < length ? b[i] : 0.0f;
    barrier(CLK_LOCAL_MEM_FENCE);

    if (i < length) {
        c[i] = factor * tile_a[item] + tile_b[item];
    }
}
