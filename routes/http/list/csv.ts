import { stringify } from "csv-stringify/sync";
import { escapeFormula } from "../../../data/imports/formulas.ts";

/** Without it spreadsheets assume a legacy encoding. */
const BYTE_ORDER_MARK = "\uFEFF";

export function begin(fields: readonly string[]): string {
  return BYTE_ORDER_MARK + stringify([[...fields]], { record_delimiter: "\r\n" });
}

/** Lines by RFC 4180. Formulas are escaped. */
export function lines(rows: readonly object[], fields: readonly string[]): string {
  const records = rows.map((row) =>
    fields.map((field) => {
      const value = (row as Record<string, unknown>)[field];
      if (typeof value === "string") return escapeFormula(value);
      return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
    })
  );
  return stringify(records, {
    record_delimiter: "\r\n",
    // The default quotes only the record delimiter, so that a lone line feed would start a new row.
    quoted_match: /[\r\n]/,
    cast: { boolean: String },
  });
}
