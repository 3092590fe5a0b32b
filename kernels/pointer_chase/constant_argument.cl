// The same chain through a __constant argument.

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void pointer_chase_constant_argument(__constant int* next, __global int* out, const uint steps)
{
    int place = 0;
    for (uint step = 0; step < steps; ++step) {
        place = next[place]; // no load can start before this one has come
    }
    *out = place;
}
