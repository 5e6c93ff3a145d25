/* Chance that a seed settles: the same seed gives the same throws. */

/** xoshiro128** of Blackman and Vigna, filled by SplitMix64, as in Rust's rand_xoshiro. */
export class Chance {
  /** @param {number} seed a whole number, not below 0 */
  constructor(seed) {
    /** @param {bigint} x */
    const wide = (x) => BigInt.asUintN(64, x);
    let x = wide(BigInt(seed));
    this.s = new Uint32Array(4);
    for (let k = 0; k < 4; k += 2) {
      x = wide(x + 0x9e3779b97f4a7c15n);
      let z = wide((x ^ (x >> 30n)) * 0xbf58476d1ce4e5b9n);
      z = wide((z ^ (z >> 27n)) * 0x94d049bb133111ebn);
      z ^= z >> 31n;
      this.s[k] = Number(BigInt.asUintN(32, z));
      this.s[k + 1] = Number(z >> 32n);
    }
  }

  next() {
    const { s } = this;
    const x = Math.imul(s[1], 5);
    const t = s[1] << 9;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = (s[3] << 11) | (s[3] >>> 21);
    return Math.imul((x << 7) | (x >>> 25), 9) >>> 0;
  }

  /** One of 0 … n − 1, all equally likely: what lies past the last whole round is drawn anew.
      @param {number} n */
  below(n) {
    const end = 2 ** 32 - (2 ** 32 % n);
    for (;;) {
      const x = this.next();
      if (x < end) return x % n;
    }
  }

  /** A number from 0 up to 1, one of 2³² that lie evenly. */
  real() {
    return this.next() / 2 ** 32;
  }
}
