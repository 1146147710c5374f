import { sql } from "kysely";
import { Buffer } from "node:buffer";
import { z } from "zod";

export type Value = string | number;

/** How a list is walked through. */
export interface Order {
  column: string;
  /** Decides between equals. */
  unique: string;
  descending: boolean;
}

/** A place in a list: by it page 10,000 costs what the first page does. */
export interface Cursor {
  /** The values of the sort column and the unique one in the row at the edge. */
  place: [Value, Value];
  back: boolean;
}

/** PostgreSQL refuses a NUL, and a fraction for a column of whole numbers. */
const value = z.union([z.string().refine((text) => !text.includes("\0")), z.int()]);
const cursorSchema = z.tuple([value, value, z.boolean()]);

/** What lies behind a place, in the order of the list. */
export const beyond = (order: Order, { place }: Pick<Cursor, "place">) =>
  compared(order, order.descending ? "<" : ">", place);

/** What lies before a place, or in it. */
export const upTo = (order: Order, place: Cursor["place"]) =>
  compared(order, order.descending ? ">=" : "<=", place);

const compared = ({ column, unique }: Order, sign: string, [first, second]: Cursor["place"]) =>
  sql<boolean>`(${sql.ref(column)}, ${sql.ref(unique)}) ${sql.raw(sign)} (${first}, ${second})`;

export const inOrder = ({ column, unique, descending }: Order) => {
  const direction = sql.raw(descending ? "desc" : "asc");
  return sql`${sql.ref(column)} ${direction}, ${sql.ref(unique)} ${direction}`;
};

/** The place of a row as the address carries it. */
export function writeCursor(
  row: Record<string, Value>,
  [column, unique]: [string, string],
  back: boolean,
): string {
  return Buffer.from(JSON.stringify([row[column], row[unique], back])).toString("base64url");
}

/** Null for what we have not written, such as text where the column holds numbers. */
export function readCursor(
  text: string,
  { column, unique }: { column: "number" | "string"; unique: "number" | "string" },
): Cursor | null {
  try {
    const json = Buffer.from(text, "base64url").toString();
    const [first, second, back] = cursorSchema.parse(JSON.parse(json));
    return typeof first === column && typeof second === unique
      ? { place: [first, second], back }
      : null;
  } catch {
    return null;
  }
}
