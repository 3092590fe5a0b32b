// The same chain through a __constant array of the program, written into the source: element i of the first LENGTH ones
// leads STEP elements on, around the ring.

#define NEXT(i) (((i) + STEP) % LENGTH)
#define FOUR(i) NEXT(i), NEXT((i) + 1), NEXT((i) + 2), NEXT((i) + 3)
#define SIXTEEN(i) FOUR(i), FOUR((i) + 4), FOUR((i) + 8), FOUR((i) + 12)
#define SIXTY_FOUR(i) SIXTEEN(i), SIXTEEN((i) + 16), SIXTEEN((i) + 32), SIXTEEN((i) + 48)
#define PART(i) SIXTY_FOUR(i), SIXTY_FOUR((i) + 64), SIXTY_FOUR((i) + 128), SIXTY_FOUR((i) + 192)
#define QUARTER(i) PART(i), PART((i) + 256), PART((i) + 512), PART((i) + 768)

__constant int known_chain[4096] = {QUARTER(0), QUARTER(1024), QUARTER(2048), QUARTER(3072)};

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void pointer_chase_program_constant(__global int* out, const uint steps)
{
    int place = 0;
    for (uint step = 0; step < steps; ++step) {
        place = known_chain[place]; // no load can start before this one has come
    }
    *out = place;
}
