/* Up to which price each card wins as often as the best that may still be bought after it: as
   bidding.waiting_limits finds it, for 3 to 10 players with 25 tokens of stock each. */

/** By players, in the order of CARDS. @type {Record<number, number[]>} */
export const LIMITS = {
  3: [17, 17, 0, 27, 40],
  4: [21, 21, 0, 28, 53],
  5: [25, 25, 0, 34, 68],
  6: [29, 28, 0, 39, 79],
  7: [34, 34, 0, 45, 87],
  8: [39, 39, 0, 52, 92],
  9: [45, 45, 0, 60, 96],
  10: [51, 51, 0, 68, 102],
};
