// One work-item follows a chain through global memory: each element of `next` says where the next one is. Nothing can
// be fetched ahead, so the time of a step is the time of a load.

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void pointer_chase_global_chain(__global const int* next, __global int* out, const uint steps)
{
    int place = 0;
    for (uint step = 0; step < steps; ++step) {
        place = next[place]; // no load can start before this one has come
    }
    *out = place;
}
