/** Minor units of a currency: a bigint where a number would not be exact. */
export type Minor = number | bigint;

export function minorOf(value: bigint): Minor {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** The exact sum. */
export function plus(...amounts: readonly Minor[]): Minor {
  let sum = 0;
  for (const amount of amounts) {
    if (typeof amount === "bigint" || !Number.isSafeInteger(sum += amount)) {
      return minorOf(amounts.reduce<bigint>((exact, one) => exact + BigInt(one), 0n));
    }
  }
  return sum;
}

export const negated = (amount: Minor): Minor => typeof amount === "bigint" ? -amount : 0 - amount;

/** An amount in JSON; `withMinor` reads it. */
export const jsonMinor = (amount: Minor): number | string =>
  typeof amount === "bigint" ? String(amount) : amount;

export const toJson = (value: unknown): string =>
  JSON.stringify(value, (_, one) => typeof one === "bigint" ? jsonMinor(one) : one);

/** A reviver of JSON with amounts: only they are texts of 16 digits and more. */
export const withMinor = (_name: string, value: unknown): unknown =>
  typeof value === "string" && /^-?\d{16,}$/.test(value) ? BigInt(value) : value;
