// The same chain through local memory, into which the work-item copies it first. The host chooses the size of `chain`.

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void pointer_chase_local_chain(__global const int* next, __global int* out, const uint steps,
                               const uint length, __local int* chain)
{
    for (uint i = 0; i < length; ++i) {
        chain[i] = next[i];
    }

    int place = 0;
    for (uint step = 0; step < steps; ++step) {
        place = chain[place]; // no load can start before this one has come
    }
    *out = place;
}
