/* The yardstick of bench/lab.py: the laboratory's generator, payoff cells and bookkeeping in C.
 *
 * The same algorithm as engine/philox.py and engine/evening.py, line for line where C allows it:
 * Philox 4x32-10, three rolls a word, unfair words left out. Every figure must come out the same. */

#include <stdint.h>
#include <string.h>

enum { WIDE = 256, BLOCKS = 8, UNFAIR = 1868800 /* 2^32 mod 216^3 */ };
#define LOW(x) ((x) & 0xFFFFFFFFull)

static inline void draw(uint64_t seed, uint64_t stream, uint64_t first, uint32_t *words, int columns)
{
    for (int i = 0; i < columns; i++) {
        uint64_t counter = first + (uint64_t)i;
        uint64_t c0 = LOW(counter), c1 = counter >> 32, c2 = LOW(stream), c3 = stream >> 32;
        uint64_t k0 = LOW(seed), k1 = seed >> 32;
        for (int round = 0; round < 10; round++) {
            uint64_t p0 = 0xD2511F53ull * c0, p1 = 0xCD9E8D57ull * c2;
            c0 = (p1 >> 32) ^ c1 ^ k0;
            c1 = LOW(p1);
            c2 = (p0 >> 32) ^ c3 ^ k1;
            c3 = LOW(p0);
            k0 = LOW(k0 + 0x9E3779B9ull);
            k1 = LOW(k1 + 0xBB67AE85ull);
        }
        words[i] = (uint32_t)c0;
        words[columns + i] = (uint32_t)c1;
        words[2 * columns + i] = (uint32_t)c2;
        words[3 * columns + i] = (uint32_t)c3;
    }
}

static int some_rolls(uint64_t seed, uint64_t stream, uint64_t first, uint32_t *words, uint8_t *places)
{
    uint64_t found = 0;
    draw(seed, stream, first, words, BLOCKS);
    for (int i = 0; i < BLOCKS; i++)
        for (int j = 0; j < 4; j++) {
            uint64_t rest = (uint64_t)words[j * BLOCKS + i] * 216;
            places[found] = (uint8_t)(rest >> 32);
            rest = LOW(rest) * 216;
            places[found + 1] = (uint8_t)(rest >> 32);
            rest = LOW(rest) * 216;
            places[found + 2] = (uint8_t)(rest >> 32);
            if (LOW(rest) >= UNFAIR)
                found += 3;
        }
    return (int)found;
}

void count_rolls(uint64_t seed, uint64_t stream, int64_t rolls, int64_t *counts)
{
    uint32_t words[4 * WIDE], seen[3][256];
    uint64_t first = 0;
    int64_t left = rolls;
    memset(seen, 0, sizeof seen);
    while (left > 0) {
        draw(seed, stream, first, words, WIDE);
        first += WIDE;
        if (left >= 12 * WIDE) {
            for (int i = 0; i < WIDE; i++)
                for (int j = 0; j < 4; j++) {
                    uint64_t rest = (uint64_t)words[j * WIDE + i] * 216, one, two, three;
                    one = rest >> 32;
                    rest = LOW(rest) * 216;
                    two = rest >> 32;
                    rest = LOW(rest) * 216;
                    three = rest >> 32;
                    if (LOW(rest) >= UNFAIR) {
                        seen[0][one]++;
                        seen[1][two]++;
                        seen[2][three]++;
                        left -= 3;
                    }
                }
        } else {
            for (int i = 0; i < WIDE; i++)
                for (int j = 0; j < 4; j++) {
                    uint64_t word = words[j * WIDE + i];
                    if (LOW(word * 216 * 216 * 216) < UNFAIR)
                        continue;
                    for (int k = 0; k < 3 && left > 0; k++) {
                        word *= 216;
                        seen[0][word >> 32]++;
                        word = LOW(word);
                        left--;
                    }
                }
        }
    }
    for (int place = 0; place < 216; place++)
        counts[place] += (int64_t)seen[0][place] + seen[1][place] + seen[2][place];
}

/* Evenings of a Martingale on one wager at whole odds, all that engine/evening.py keeps of them. */
void martingale(uint64_t seed, int64_t first, int64_t evenings, int64_t rounds, int64_t bankroll,
                int64_t minimum, int64_t maximum, int64_t unit, int64_t base, const uint8_t *cells,
                const int64_t *odds, int64_t width, int64_t bins, int64_t *ends, int64_t *sums,
                int64_t *finals, int64_t *falls, int64_t *longest, int64_t *staked, int64_t *squares)
{
    uint32_t words[4 * BLOCKS];
    uint8_t places[12 * BLOCKS + 3];
    for (int64_t evening = 0; evening < evenings; evening++) {
        int64_t money = bankroll, peak = bankroll, fall = 0, run = 0, worst = 0, played = 0, net = 0;
        int64_t k = 0;
        uint64_t block = 0;
        int have = 0, cursor = 0;
        while (played < rounds && money >= minimum) {
            k = net > 0 ? 0 : net < 0 ? (k + 1 < 63 ? k + 1 : 63) : k;
            int64_t stake = k >= 40 || base << k > maximum ? maximum : base << k;
            if (stake > money)
                stake = money - money % unit;
            if (cursor >= have) {
                have = some_rolls(seed, (uint64_t)(first + evening), block, words, places);
                block += BLOCKS;
                cursor = 0;
            }
            net = stake * odds[cells[places[cursor++]]];
            played++;
            *staked += stake;
            squares[0] += (int64_t)LOW(stake * stake);
            squares[1] += (stake * stake) >> 32;
            money += net;
            run = net < 0 ? run + 1 : net == 0 ? run : 0;
            worst = run > worst ? run : worst;
            peak = money > peak ? money : peak;
            fall = peak - money > fall ? peak - money : fall;
        }
        int64_t gained = money - bankroll, bin = money / width, drop = fall / width;
        ends[money < minimum ? 3 : 0]++;
        sums[0] += gained;
        sums[1] += gained * gained;
        sums[2] += played;
        sums[3] += fall;
        finals[bin < bins ? bin : bins - 1]++;
        falls[drop < bins ? drop : bins - 1]++;
        longest[worst < 63 ? worst : 63]++;
    }
}
