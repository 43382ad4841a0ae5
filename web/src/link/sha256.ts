/** SHA-256 (FIPS 180-4). `crypto.subtle` exists only under https, and a table at home has none. */

const PRIMES: number[] = [];
for (let n = 2; PRIMES.length < 64; n += 1) if (PRIMES.every((prime) => n % prime)) PRIMES.push(n);

const root = (n: number, degree: number): number => ((n ** (1 / degree) % 1) * 2 ** 32) | 0;
const K = PRIMES.map((prime) => root(prime, 3));
const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The sum of a text in UTF-8, as 64 hex digits. */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const data = new DataView(padded.buffer);
  data.setUint32(padded.length - 4, bytes.length * 8);
  const sum = PRIMES.slice(0, 8).map((prime) => root(prime, 2));
  for (let at = 0; at < padded.length; at += 64) {
    const w = Array.from({ length: 16 }, (_, n) => data.getInt32(at + 4 * n));
    for (let n = 16; n < 64; n += 1) {
      const [a, b] = [w[n - 15]!, w[n - 2]!];
      const small = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
      const large = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
      w.push((w[n - 16]! + small + w[n - 7]! + large) | 0);
    }
    let [a, b, c, d, e, f, g, h] = sum as [number, number, number, number, number, number, number, number];
    for (let n = 0; n < 64; n += 1) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[n]! + w[n]!) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, n) => (sum[n] = (sum[n]! + word) | 0));
  }
  return sum.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** A secret for a seat, as the server makes them: 256 bits in letters that an address can hold. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
