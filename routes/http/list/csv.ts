import { stringify } from "csv-stringify/sync";
import { escapeFormula } from "../../../data/imports/formulas.ts";

/** Without it spreadsheets assume a legacy encoding. */
const BYTE_ORDER_MARK = "\uFEFF";

export function begin(fields: readonly string[]): string {
  return BYTE_ORDER_MARK + stringify([[...fields]], { record_delimiter: "\r\n" });
}

/**
 * Lines by RFC 4180. Formulas are escaped; several values of a cell are separated by semicolons;
 * numbers have as many decimals as `decimals` says.
 */
export function lines(
  rows: readonly object[],
  fields: readonly string[],
  decimals?: number,
): string {
  const records = rows.map((row) =>
    fields.map((field) => {
      const value = (row as Record<string, unknown>)[field];
      return typeof value === "object" && value !== null
        ? escapeFormula(cellOf(value))
        : typeof value === "string"
        ? escapeFormula(value)
        : value;
    })
  );
  return stringify(records, {
    record_delimiter: "\r\n",
    // The default quotes only the record delimiter, so that a lone line feed would start a new row.
    quoted_match: /[\r\n]/,
    cast: {
      boolean: String,
      number: (value) => decimals === undefined ? String(value) : value.toFixed(decimals),
    },
  });
}

/** A list of values, names or named values as text. */
function cellOf(value: object): string {
  const parts = Array.isArray(value)
    ? value.map((item) => textOf(item?.name ?? item))
    : Object.entries(value).map(([name, part]) => `${name}: ${textOf(part)}`);
  return parts.join("; ");
}

const textOf = (value: unknown): string =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : String(value ?? "");
