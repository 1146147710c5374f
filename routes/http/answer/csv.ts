import { stringify } from "csv-stringify/sync";

/** Spreadsheets take a file without the mark for their own old encoding. */
const BYTE_ORDER_MARK = "\uFEFF";

/** The heads of columns, as a file begins with them. */
export function begin(fields: readonly string[]): string {
  return BYTE_ORDER_MARK + stringify([[...fields]], { record_delimiter: "\r\n" });
}

/** RFC 4180; what a spreadsheet would take for a formula gets an apostrophe in front. */
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
    // Of itself it quotes its own line ends alone, and a row would go on as another.
    quoted_match: /[\r\n]/,
    escape_formulas: true,
    cast: { boolean: String },
  });
}

/**
 * The stringifier escapes what begins with a formula, but not what has something before it that is
 * not seen: spreadsheets and those who clean files up take line ends, spaces and the like away.
 */
const defused = (text: string): string =>
  /^[\s\p{Cc}\p{Cf}]+[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u.test(text) ? `'${text}` : text;
