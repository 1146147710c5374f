import * as z from "zod";
import { fromBase64url, toBase64url, utf8 } from "../base/bytes.ts";

export type Value = string | number;

/** A place in a list: by it page 10,000 costs what the first page does. */
export interface Cursor {
  /** The values of the sort column and the unique one in the row at the edge. */
  place: [Value, Value];
  back: boolean;
}

/** PostgreSQL refuses a NUL, and a fraction for a column of whole numbers. */
const value = z.union([z.string().refine((text) => !text.includes("\0")), z.int()]);
const cursorSchema = z.tuple([value, value, z.boolean()]);

/** A place as the address carries it. */
export const writeCursor = ({ place, back }: Cursor): string =>
  toBase64url(utf8(JSON.stringify([...place, back])));

/** Null for what we have not written, such as text where the column holds numbers. */
export function readCursor(
  text: string,
  { column, unique }: { column: "number" | "string"; unique: "number" | "string" },
): Cursor | null {
  try {
    const json = new TextDecoder().decode(fromBase64url(text));
    const [first, second, back] = cursorSchema.parse(JSON.parse(json));
    return typeof first === column && typeof second === unique
      ? { place: [first, second], back }
      : null;
  } catch {
    return null;
  }
}
