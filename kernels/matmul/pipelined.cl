// The double-buffered product, fetching ahead once more: while a work-item multiplies the elements of one k, those of
// the next are on their way from local memory into a second set of registers, and the barrier lies between the two.
// Groups are numbered in bands of BAND rows of blocks, so that those at work together share rows of A and columns of B
// in the cache. ITEM_W, ITEM_H and DEPTH are multiples of 4; DEPTH is therefore even, and the two sets take turns.

#define GROUP_W (BLOCK_W / ITEM_W)
#define GROUP_H (BLOCK_H / ITEM_H)
#define ITEMS (GROUP_W * GROUP_H)
#define BAND 8

// float4s of a tile, how many of them a work-item carries, and whether the e-th of the group is one of them.
#define FOURS_A (DEPTH / 4 * BLOCK_H)
#define FOURS_B (DEPTH * (BLOCK_W / 4))
#define LOADS_A ((FOURS_A + ITEMS - 1) / ITEMS)
#define LOADS_B ((FOURS_B + ITEMS - 1) / ITEMS)
#define IS_OF_A(e) (FOURS_A % ITEMS == 0 || (e) < FOURS_A)
#define IS_OF_B(e) (FOURS_B % ITEMS == 0 || (e) < FOURS_B)

// Neighbours read neighbouring halves of 32 bytes of A where the depth allows, and store them to different banks.
#define PAIR (DEPTH % 8 == 0 ? 2 : 1)
#define ROW_OF_A(e) ((e) / PAIR % BLOCK_H)
#define DEPTH_OF_A(e) (((e) / (PAIR * BLOCK_H) * PAIR + (e) % PAIR) * 4)
#define DEPTH_OF_B(e) ((e) / (BLOCK_W / 4))
#define FOUR_OF_B(e) ((e) % (BLOCK_W / 4))

// Local rows in float4s.
#define ROW_A (BLOCK_H / 4 + PAD)
#define ROW_B (BLOCK_W / 4 + PAD)

#define INLINE __attribute__((always_inline)) // arrays handed to a function stay in registers only if it is inlined

// Four elements of a row of `length` elements, from `column` on; beyond its end stands 0.
INLINE void load_at_edge(__global const float* row, const uint column, const uint length, float4* four)
{
    four->s0 = column < length ? row[column] : 0.0f;
    four->s1 = column + 1 < length ? row[column + 1] : 0.0f;
    four->s2 = column + 2 < length ? row[column + 2] : 0.0f;
    four->s3 = column + 3 < length ? row[column + 3] : 0.0f;
}

// A work-item's share of the next two tiles, from global memory into registers. Where tiles lie wholly inside the
// matrices nothing is asked for each element: one question for the group stands for all of them.
INLINE void fetch(__global const float* a, __global const float* b, const uint m, const uint n, const uint k,
                  const uint first_row, const uint first_column, const uint start, const bool inside, const uint item,
                  float4* next_a, float4* next_b)
{
    if (inside && start + DEPTH <= k) {
#pragma unroll
        for (uint j = 0; j < LOADS_A; ++j) {
            const uint e = item + j * ITEMS;
            if (IS_OF_A(e)) {
                next_a[j] = *(__global const float4*)(a + (first_row + ROW_OF_A(e)) * k + start + DEPTH_OF_A(e));
            }
        }
#pragma unroll
        for (uint j = 0; j < LOADS_B; ++j) {
            const uint e = item + j * ITEMS;
            if (IS_OF_B(e)) {
                next_b[j] =
                    *(__global const float4*)(b + (start + DEPTH_OF_B(e)) * n + first_column + FOUR_OF_B(e) * 4);
            }
        }
    } else {
#pragma unroll
        for (uint j = 0; j < LOADS_A; ++j) {
            const uint e = item + j * ITEMS;
            next_a[j] = (float4)(0.0f);
            if (IS_OF_A(e) && first_row + ROW_OF_A(e) < m) {
                load_at_edge(a + (first_row + ROW_OF_A(e)) * k, start + DEPTH_OF_A(e), k, &next_a[j]);
            }
        }
#pragma unroll
        for (uint j = 0; j < LOADS_B; ++j) {
            const uint e = item + j * ITEMS;
            next_b[j] = (float4)(0.0f);
            if (IS_OF_B(e) && start + DEPTH_OF_B(e) < k) {
                load_at_edge(b + (start + DEPTH_OF_B(e)) * n, first_column + FOUR_OF_B(e) * 4, n, &next_b[j]);
            }
        }
    }
}

// From there into local memory; A turned: a column of its tile is a row here.
INLINE void store(__local float4 (*tile_a)[ROW_A], __local float4 (*tile_b)[ROW_B], const uint item,
                  const float4* next_a, const float4* next_b)
{
#pragma unroll
    for (uint j = 0; j < LOADS_A; ++j) {
        const uint e = item + j * ITEMS;
        if (IS_OF_A(e)) {
            ((__local float*)tile_a[DEPTH_OF_A(e) + 0])[ROW_OF_A(e)] = next_a[j].s0;
            ((__local float*)tile_a[DEPTH_OF_A(e) + 1])[ROW_OF_A(e)] = next_a[j].s1;
            ((__local float*)tile_a[DEPTH_OF_A(e) + 2])[ROW_OF_A(e)] = next_a[j].s2;
            ((__local float*)tile_a[DEPTH_OF_A(e) + 3])[ROW_OF_A(e)] = next_a[j].s3;
        }
    }
#pragma unroll
    for (uint j = 0; j < LOADS_B; ++j) {
        const uint e = item + j * ITEMS;
        if (IS_OF_B(e)) {
            tile_b[DEPTH_OF_B(e)][FOUR_OF_B(e)] = next_b[j];
        }
    }
}

// What a work-item needs of one row of each tile.
INLINE void read(__local const float4* row_a, __local const float4* row_b, const uint x, const uint y, float4* left,
                 float4* right)
{
#pragma unroll
    for (uint i = 0; i < ITEM_H / 4; ++i) {
        left[i] = row_a[y + i * GROUP_H];
    }
#pragma unroll
    for (uint j = 0; j < ITEM_W / 4; ++j) {
        right[j] = row_b[x + j * GROUP_W];
    }
}

INLINE void multiply(const float4* left, const float4* right, float4 (*sum)[ITEM_W / 4])
{
#pragma unroll
    for (uint i = 0; i < ITEM_H; ++i) {
        const float4 four = left[i / 4];
        const float factor = i % 4 == 0 ? four.s0 : i % 4 == 1 ? four.s1 : i % 4 == 2 ? four.s2 : four.s3;
#pragma unroll
        for (uint j = 0; j < ITEM_W / 4; ++j) {
            sum[i][j] += factor * right[j];
        }
    }
}

__kernel __attribute__((reqd_work_group_size(GROUP_W, GROUP_H, 1)))
void matmul_pipelined(__global const float* restrict a, __global const float* restrict b, __global float* restrict c,
                      const uint m, const uint n, const uint k)
{
    __local float4 tile_a[2][DEPTH][ROW_A];
    __local float4 tile_b[2][DEPTH][ROW_B];

    const uint item = (uint)get_local_id(1) * GROUP_W + (uint)get_local_id(0);
    // Of 32 neighbours, 8 x 4 read fewer different elements than the 16 x 2 in which they stand.
#if GROUP_W % 8 == 0 && GROUP_H % 4 == 0
    const uint x = item / 32 % (GROUP_W / 8) * 8 + item / 2 % 8;
    const uint y = item / 32 / (GROUP_W / 8) * 4 + item / 16 % 2 * 2 + item % 2;
#else
    const uint x = (uint)get_local_id(0);
    const uint y = (uint)get_local_id(1);
#endif

    // Down a column of the band, then the next column; the last band may be lower.
    const uint number = (uint)get_group_id(1) * (uint)get_num_groups(0) + (uint)get_group_id(0);
    const uint above = number / (BAND * (uint)get_num_groups(0)) * BAND;
    const uint band = min((uint)BAND, (uint)get_num_groups(1) - above);
    const uint in_band = number - above * (uint)get_num_groups(0);
    const uint across = in_band / band;
    const uint first_row = (above + in_band - across * band) * BLOCK_H;
    const uint first_column = across * BLOCK_W;

    // Rows start at multiples of 16 bytes only where their length is a multiple of 4.
    const bool inside = k % 4 == 0 && n % 4 == 0 && first_row + BLOCK_H <= m && first_column + BLOCK_W <= n;

    float4 sum[ITEM_H][ITEM_W / 4];
#pragma unroll
    for (uint i = 0; i < ITEM_H; ++i) {
#pragma unroll
        for (uint j = 0; j < ITEM_W / 4; ++j) {
            sum[i][j] = (float4)(0.0f);
        }
    }

    float4 next_a[LOADS_A];
    float4 next_b[LOADS_B];
    fetch(a, b, m, n, k, first_row, first_column, 0, inside, item, next_a, next_b);
    store(tile_a[0], tile_b[0], item, next_a, next_b);
    barrier(CLK_LOCAL_MEM_FENCE);

    float4 left[2][ITEM_H / 4];
    float4 right[2][ITEM_W / 4];
    read(tile_a[0][0], tile_b[0][0], x, y, left[0], right[0]);

    uint now = 0;
    for (uint start = 0; start < k; start += DEPTH) {
        const bool more = start + DEPTH < k;
        if (more) {
            fetch(a, b, m, n, k, first_row, first_column, start + DEPTH, inside, item, next_a, next_b);
        }
#pragma unroll
        for (uint d = 0; d < DEPTH; ++d) {
            if (d + 1 < DEPTH) {
                read(tile_a[now][d + 1], tile_b[now][d + 1], x, y, left[(d + 1) % 2], right[(d + 1) % 2]);
            } else {
                now = 1 - now;
                if (more) {
                    store(tile_a[now], tile_b[now], item, next_a, next_b);
                }
                // Everyone has read the last row of the old tiles, and the new ones are complete.
                barrier(CLK_LOCAL_MEM_FENCE);
                if (more) {
                    read(tile_a[now][0], tile_b[now][0], x, y, left[0], right[0]);
                }
            }
            multiply(left[d % 2], right[d % 2], sum);
        }
    }

#pragma unroll
    for (uint i = 0; i < ITEM_H; ++i) {
        const uint row = first_row + (y + i / 4 * GROUP_H) * 4 + i % 4;
#pragma unroll
        for (uint j = 0; j < ITEM_W / 4; ++j) {
            const uint column = first_column + (x + j * GROUP_W) * 4;
            if (inside) {
                *(__global float4*)(c + row * n + column) = sum[i][j];
            } else if (row < m) {
                if (column < n) {
                    c[row * n + column] = sum[i][j].s0;
                }
                if (column + 1 < n) {
                    c[row * n + column + 1] = sum[i][j].s1;
                }
                if (column + 2 < n) {
                    c[row * n + column + 2] = sum[i][j].s2;
                }
                if (column + 3 < n) {
                    c[row * n + column + 3] = sum[i][j].s3;
                }
            }
        }
    }
}
