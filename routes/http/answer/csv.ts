import { stringify } from "csv-stringify/sync";

/** Without it spreadsheets assume a legacy encoding. */
const BYTE_ORDER_MARK = "\uFEFF";

export function begin(fields: readonly string[]): string {
  return BYTE_ORDER_MARK + stringify([[...fields]], { record_delimiter: "\r\n" });
}

/** Lines by RFC 4180. Texts that a spreadsheet would run as formulas get a leading apostrophe. */
export function lines(rows: readonly object[], fields: readonly string[]): string {
  const records = rows.map((row) =>
    fields.map((field) => {
      const value = (row as Record<string, unknown>)[field];
      if (typeof value === "string") return defused(value);
      return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
    })
  );
  return stringify(records, {
    record_delimiter: "\r\n",
    // The default quotes only the record delimiter, so that a lone line feed would start a new row.
    quoted_match: /[\r\n]/,
    escape_formulas: true,
    cast: { boolean: String },
  });
}

/** Escapes formulas after invisible characters, which `escape_formulas` leaves and spreadsheets trim. */
const defused = (text: string): string =>
  /^[\s\p{Cc}\p{Cf}]+[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u.test(text) ? `'${text}` : text;
