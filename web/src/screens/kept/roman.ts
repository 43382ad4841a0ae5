/** A number as a Roman numeral. */

const SIGNS = [[100, "C"], [90, "XC"], [50, "L"], [40, "XL"], [10, "X"], [9, "IX"], [5, "V"], [4, "IV"], [1, "I"]] as const;

export function roman(number: number): string {
  let left = number;
  let text = "";
  for (const [value, sign] of SIGNS) {
    text += sign.repeat(Math.floor(left / value));
    left %= value;
  }
  return text;
}
