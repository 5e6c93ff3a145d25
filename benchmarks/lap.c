/* One lap of the list: where 2^(bits - 1) deals of steps 1, 2 and 4 move the cards.
 *
 *     cc -O3 -o lap benchmarks/lap.c && ./lap 0 31 && ./lap 1 31
 *
 * prints the laps of the chapter on the period, each in less than half an hour: three shuffles by
 * drawing, two cuts up to four cards from the middle, numbers of the C standard's example, from the
 * given seed.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t state, mask;
static int shift;

static uint32_t below(uint32_t n) {
    state = (1103515245u * state + 12345u) & mask;
    return (state >> shift) % n;
}

static void shuffle(uint8_t *deck) {
    uint8_t old[64];
    memcpy(old, deck, 32);
    for (uint32_t left = 32; left > 0; left--) {
        uint32_t place = below(left);
        deck[32 - left] = old[place];
        memmove(old + place, old + place + 1, 32);
    }
}

static void cut(uint8_t *deck) {
    uint8_t twice[64];
    uint32_t place = 12 + below(9);
    memcpy(twice, deck, 32);
    memcpy(twice + 32, deck, 32);
    memcpy(deck, twice + place, 32);
}

int main(int count, char **words) {
    if (count != 3) return 1;
    int bits = atoi(words[2]);
    uint8_t deck[32];
    state = (uint32_t)strtoul(words[1], NULL, 10);
    mask = ((uint32_t)1 << bits) - 1;
    shift = bits - 15;
    for (int card = 0; card < 32; card++) deck[card] = (uint8_t)card;
    for (uint64_t deals = (uint64_t)1 << (bits - 1); deals > 0; deals--) {
        shuffle(deck);
        for (int again = 0; again < 2; again++) {
            cut(deck);
            shuffle(deck);
        }
    }
    for (int card = 0; card < 32; card++) printf("%d ", deck[card]);
    puts("");
    return 0;
}
