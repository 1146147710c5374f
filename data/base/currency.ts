import type { Minor } from "./minor.ts";

/** The currency of a desk. Amounts are stored in its minor units. */
export interface Currency {
  /** ISO 4217 */
  code: string;
  /** Digits behind the point: 2 for USD, 0 for JPY, 3 for KWD. */
  digits: number;
}

export const isCurrencyCode = (code: string): boolean =>
  Intl.supportedValuesOf("currency").includes(code);

/** Codes whose currencies have other than two digits; ISO 4217, list one of 2024. */
const CODES_BY_DIGITS = {
  0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
  3: "BHD IQD JOD KWD LYD OMR TND",
  4: "CLF UYW",
};

/** A currency with the digits of ISO 4217, which differ from those that `Intl` shows. */
export function currencyOf(code: string): Currency {
  const found = Object.entries(CODES_BY_DIGITS).find(([, codes]) => codes.includes(code));
  return { code, digits: Number(found?.[0] ?? 2) };
}

/** The digits that desks used which do not store theirs. */
export function shownDigits(code: string): number {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat("en", {
    style: "currency",
    currency: code,
  }).resolvedOptions();
  return digits;
}

/** Made without `Intl`, which takes long at the start. */
export const DOLLARS: Currency = { code: "USD", digits: 2 };

/** Minor units as the number that the API and files have; the nearest one beyond 2^53. */
export const majorUnits = ({ digits }: Currency, minor: Minor): number =>
  typeof minor === "bigint" ? Number(`${minor}e-${digits}`) : minor / 10 ** digits;

/** Minor units as decimal digits: `-7.50`. */
export function majorText({ digits }: Currency, minor: Minor): string {
  const text = String(minor).replace("-", "").padStart(digits + 1, "0");
  const whole = (minor < 0 ? "-" : "") + text.slice(0, text.length - digits);
  return digits === 0 ? whole : `${whole}.${text.slice(-digits)}`;
}

/** Minor units of a number of major units, rounded to the digits that the currency has. */
export const minorUnits = ({ digits }: Currency, amount: number): number =>
  Math.round(amount * 10 ** digits);

/** Digits before the point of an imported amount; minor units of them are safe integers. */
const WHOLE_DIGITS = 9;

/** The smallest and the largest amount of an import, in major units. */
export const amountBounds = ({ digits }: Currency): { least: number; most: number } => ({
  least: 1 / 10 ** digits,
  most: (10 ** (WHOLE_DIGITS + digits) - 1) / 10 ** digits,
});

/** An amount as decimal digits, such as `99.50`. */
export const amountPattern = ({ digits }: Currency, whole = WHOLE_DIGITS): RegExp =>
  new RegExp(
    digits === 0 ? `^(\\d{1,${whole}})$` : `^(\\d{1,${whole}})(?:\\.(\\d{1,${digits}}))?$`,
  );

/** Minor units of decimal digits, because 1.1 * 100 is not 110; null for another text. */
export function minorIn(currency: Currency, text: string, whole = WHOLE_DIGITS): number | null {
  const match = amountPattern(currency, whole).exec(text);
  if (!match) return null;
  const [, units = "", minor = ""] = match;
  return Number(units + minor.padEnd(currency.digits, "0"));
}
