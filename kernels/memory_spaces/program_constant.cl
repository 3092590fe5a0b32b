// The same table as a __constant array of the program, written into the source: the compiler knows its contents and its
// place. Divergent reads of it may take turns, one address after another. It has 4096 elements, whatever the size of
// the table that is used of it.

#define VALUE(i) (float)((i) * 73 % 251)
#define FOUR(i) VALUE(i), VALUE((i) + 1), VALUE((i) + 2), VALUE((i) + 3)
#define SIXTEEN(i) FOUR(i), FOUR((i) + 4), FOUR((i) + 8), FOUR((i) + 12)
#define SIXTY_FOUR(i) SIXTEEN(i), SIXTEEN((i) + 16), SIXTEEN((i) + 32), SIXTEEN((i) + 48)
#define PART(i) SIXTY_FOUR(i), SIXTY_FOUR((i) + 64), SIXTY_FOUR((i) + 128), SIXTY_FOUR((i) + 192)
#define QUARTER(i) PART(i), PART((i) + 256), PART((i) + 512), PART((i) + 768)

__constant float known_table[4096] = {QUARTER(0), QUARTER(1024), QUARTER(2048), QUARTER(3072)};

__kernel __attribute__((reqd_work_group_size(TILE, 1, 1)))
void memory_spaces_program_constant(__global float* out, const uint length, const uint reads,
                                    const uint divergent)
{
    const uint i = (uint)get_global_id(0);

    if (i < length) {
        // Broadcast: all work-items read the same element; divergent: neighbours read far apart.
        uint index = divergent ? i % TABLE * 17 % TABLE : 0;
        float sum = 0.0f;
        for (uint read = 0; read < reads; ++read) {
            sum += known_table[index];
            index = (index + 7) % TABLE;
        }
        out[i] = sum;
    }
}
