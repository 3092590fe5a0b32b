// The same table as a __constant argument: made for reads in which all work-items want the same element. Whether it
// then differs from global memory is the compiler's and the device's affair.

__kernel __attribute__((reqd_work_group_size(TILE, 1, 1)))
void memory_spaces_constant_argument(__constant float* table, __global float* out, const uint length, const uint reads,
                                     const uint divergent)
{
    const uint i = (uint)get_global_id(0);

    if (i < length) {
        // Broadcast: all work-items read the same element; divergent: neighbours read far apart.
        uint index = divergent ? i % TABLE * 17 % TABLE : 0;
        float sum = 0.0f;
        for (uint read = 0; read < reads; ++read) {
            sum += table[index];
            index = (index + 7) % TABLE;
        }
        out[i] = sum;
    }
}
