import { type RawBuilder, sql } from "kysely";
import type { Tables } from "../db/tables.ts";
import { searchText } from "../base/folding.ts";

export interface Searched {
  table: keyof Tables;
  haystack?: string;
  tieBreaker?: "seq";
  fold?: typeof searchText;
}

/** The words of a search, each of which has to occur; marks without a letter count only if alone. */
export function wordsOf(q: string, fold = searchText): string[] {
  const isSpelled = fold === searchText;
  const words = fold(q).replace(/^mailto:/, "").split(" ").filter((word) => word !== "")
    .map(withoutPunctuation)
    // A word that is still being typed may go on: `migue` finds Miguel.
    .map((word) => isSpelled && word.length > 3 ? word.replace(/([aou])e$/, "$1") : word)
    .flatMap((word) => isShort(word) && /\p{Script=Han}/u.test(word) ? Array.from(word) : [word]);
  const lettered = words.filter((word) => /[\p{L}\p{N}]/u.test(word));
  return lettered.length > 0 ? lettered : words;
}

/** Strips the punctuation of copied text: `Durand, Amélie <amelie@desk.example>.` */
function withoutPunctuation(word: string): string {
  const core = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
  if (!isShort(core)) return core;
  // Short words keep their marks, as in `#5` and `C++`.
  return /^[\p{L}\p{N}]/u.test(word) ? word.replace(/[\p{Term}\p{Pe}\p{Pf}"']+$/u, "") : word;
}

/** Short words match the beginning of a word only; longer ones match any part. */
export const isShort = (word: string): boolean => Array.from(word).length < 3;

export const haystackOf = ({ haystack = `' ' || "search"` }: Searched): string => haystack;

export function holds(list: Searched, q: string, begins = false): RawBuilder<boolean> {
  const haystack = sql.raw(haystackOf(list));
  const conditions = wordsOf(q, list.fold).map((word) =>
    sql<boolean>`(${haystack}) like ${patternOf(word, begins)} escape '\\'`
  );
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

export const patternOf = (word: string, begins: boolean): string =>
  `%${begins || isShort(word) ? " " : ""}${word.replace(/[\\%_]/g, "\\$&")}%`;
