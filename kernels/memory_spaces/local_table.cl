// The same table in local memory: every group copies it once, and reads it from there as often as it likes.

__kernel __attribute__((reqd_work_group_size(TILE, 1, 1)))
void memory_spaces_local_table(__global const float* table, __global float* out, const uint length, const uint reads,
                               const uint divergent)
{
    __local float own_table[TABLE];

    const uint i = (uint)get_global_id(0);
    const uint item = (uint)get_local_id(0);

    for (uint j = item; j < TABLE; j += TILE) {
        own_table[j] = table[j];
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    if (i < length) {
        // Broadcast: all work-items read the same element; divergent: neighbours read far apart.
        uint index = divergent ? i % TABLE * 17 % TABLE : 0;
        float sum = 0.0f;
        for (uint read = 0; read < reads; ++read) {
            sum += own_table[index];
            index = (index + 7) % TABLE;
        }
        out[i] = sum;
    }
}
