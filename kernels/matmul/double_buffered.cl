// The vectorised product that fetches ahead: while the group multiplies one pair of tiles, the next one is on its way
// from global memory into registers, and is then stored into a second pair of local arrays. So loads and products
// overlap, and one barrier a step is enough: nobody writes where others still read.
// ITEM_W, ITEM_H and DEPTH are multiples of 4.

#define GROUP_W (BLOCK_W / ITEM_W)
#define GROUP_H (BLOCK_H / ITEM_H)
#define ITEMS (GROUP_W * GROUP_H)

// float4s of a tile, and how many of them a work-item carries.
#define FOURS_A (DEPTH / 4 * BLOCK_H)
#define FOURS_B (DEPTH * (BLOCK_W / 4))
#define LOADS_A ((FOURS_A + ITEMS - 1) / ITEMS)
#define LOADS_B ((FOURS_B + ITEMS - 1) / ITEMS)

// Neighbours read neighbouring halves of 32 bytes of A where the depth allows, and store them to different banks.
#define PAIR (DEPTH % 8 == 0 ? 2 : 1)
#define ROW_OF_A(e) ((e) / PAIR % BLOCK_H)
#define DEPTH_OF_A(e) (((e) / (PAIR * BLOCK_H) * PAIR + (e) % PAIR) * 4)
#define DEPTH_OF_B(e) ((e) / (BLOCK_W / 4))
#define FOUR_OF_B(e) ((e) % (BLOCK_W / 4))

// Four elements of a row of `length` elements, from `column` on; beyond its end stands 0. Rows start at multiples of 16
// bytes only where their length is a multiple of 4.
void load_four(__global const float* row, const uint column, const uint length, float4* four)
{
    *four = (float4)(0.0f);
    if (length % 4 == 0) {
        if (column < length) {
            *four = *(__global const float4*)(row + column);
        }
    } else {
        if (column < length) {
            four->s0 = row[column];
        }
        if (column + 1 < length) {
            four->s1 = row[column + 1];
        }
        if (column + 2 < length) {
            four->s2 = row[column + 2];
        }
        if (column + 3 < length) {
            four->s3 = row[column + 3];
        }
    }
}

// The other way: four elements to a row, none beyond its end.
void store_four(__global float* row, const uint column, const uint length, const float4 four)
{
    if (length % 4 == 0) {
        if (column < length) {
            *(__global float4*)(row + column) = four;
        }
    } else {
        if (column < length) {
            row[column] = four.s0;
        }
        if (column + 1 < length) {
            row[column + 1] = four.s1;
        }
        if (column + 2 < length) {
            row[column + 2] = four.s2;
        }
        if (column + 3 < length) {
            row[column + 3] = four.s3;
        }
    }
}

__kernel __attribute__((reqd_work_group_size(GROUP_W, GROUP_H, 1)))
void matmul_double_buffered(__global const float* a, __global const float* b, __global float* c,
                            const uint m, const uint n, const uint k)
{
    __local float4 tile_a[2][DEPTH][BLOCK_H / 4 + PAD]; // turned: a column of A's tile is a row here
    __local float4 tile_b[2][DEPTH][BLOCK_W / 4 + PAD];

    const uint item = (uint)get_local_id(1) * GROUP_W + (uint)get_local_id(0);
    // Of 32 neighbours, 8 x 4 read fewer different elements than the 16 x 2 in which they stand.
#if GROUP_W % 8 == 0 && GROUP_H % 4 == 0
    const uint x = item / 32 % (GROUP_W / 8) * 8 + item % 8;
    const uint y = item / 32 / (GROUP_W / 8) * 4 + item / 8 % 4;
#else
    const uint x = (uint)get_local_id(0);
    const uint y = (uint)get_local_id(1);
#endif
    const uint first_column = (uint)get_group_id(0) * BLOCK_W;
    const uint first_row = (uint)get_group_id(1) * BLOCK_H;

    float4 sum[ITEM_H][ITEM_W / 4];
    for (uint i = 0; i < ITEM_H; ++i) {
        for (uint j = 0; j < ITEM_W / 4; ++j) {
            sum[i][j] = (float4)(0.0f);
        }
    }

    // Step 0 fetches the first tiles and multiplies nothing; from then on, each step multiplies what the one before
    // has stored.
    for (uint start = 0; start < k + DEPTH; start += DEPTH) {
        float4 next_a[LOADS_A];
        float4 next_b[LOADS_B];
        const uint store = start / DEPTH % 2;
        if (start < k) {
#pragma unroll
            for (uint j = 0; j < LOADS_A; ++j) {
                const uint e = item + j * ITEMS;
                next_a[j] = (float4)(0.0f);
                if (e < FOURS_A && first_row + ROW_OF_A(e) < m) {
                    load_four(a + (first_row + ROW_OF_A(e)) * k, start + DEPTH_OF_A(e), k, &next_a[j]);
                }
            }
#pragma unroll
            for (uint j = 0; j < LOADS_B; ++j) {
                const uint e = item + j * ITEMS;
                next_b[j] = (float4)(0.0f);
                if (e < FOURS_B && start + DEPTH_OF_B(e) < k) {
                    load_four(b + (start + DEPTH_OF_B(e)) * n, first_column + FOUR_OF_B(e) * 4, n, &next_b[j]);
                }
            }
        }

        if (start > 0) {
#pragma unroll
            for (uint d = 0; d < DEPTH; ++d) {
                float4 right[ITEM_W / 4];
#pragma unroll
                for (uint j = 0; j < ITEM_W / 4; ++j) {
                    right[j] = tile_b[1 - store][d][x + j * GROUP_W];
                }
#pragma unroll
                for (uint i = 0; i < ITEM_H / 4; ++i) {
                    const float4 left = tile_a[1 - store][d][y + i * GROUP_H];
#pragma unroll
                    for (uint j = 0; j < ITEM_W / 4; ++j) {
                        sum[4 * i + 0][j] += left.s0 * right[j];
                        sum[4 * i + 1][j] += left.s1 * right[j];
                        sum[4 * i + 2][j] += left.s2 * right[j];
                        sum[4 * i + 3][j] += left.s3 * right[j];
                    }
                }
            }
        }

        if (start < k) {
#pragma unroll
            for (uint j = 0; j < LOADS_A; ++j) {
                const uint e = item + j * ITEMS;
                if (e < FOURS_A) {
                    ((__local float*)tile_a[store][DEPTH_OF_A(e) + 0])[ROW_OF_A(e)] = next_a[j].s0;
                    ((__local float*)tile_a[store][DEPTH_OF_A(e) + 1])[ROW_OF_A(e)] = next_a[j].s1;
                    ((__local float*)tile_a[store][DEPTH_OF_A(e) + 2])[ROW_OF_A(e)] = next_a[j].s2;
                    ((__local float*)tile_a[store][DEPTH_OF_A(e) + 3])[ROW_OF_A(e)] = next_a[j].s3;
                }
            }
#pragma unroll
            for (uint j = 0; j < LOADS_B; ++j) {
                const uint e = item + j * ITEMS;
                if (e < FOURS_B) {
                    tile_b[store][DEPTH_OF_B(e)][FOUR_OF_B(e)] = next_b[j];
                }
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    for (uint i = 0; i < ITEM_H; ++i) {
        const uint row = first_row + (y + i / 4 * GROUP_H) * 4 + i % 4;
        for (uint j = 0; j < ITEM_W / 4; ++j) {
            if (row < m) {
                store_four(c + row * n, first_column + (x + j * GROUP_W) * 4, n, sum[i][j]);
            }
        }
    }
}
