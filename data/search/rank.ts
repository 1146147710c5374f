import { searchText } from "../list/fields.ts";
import { wordsOf } from "../list/search.ts";

/** How well something fits, the best first. */
export const ranks = {
  /** It is what was asked for: by its id, its email or its name. */
  exact: 0,
  /** Each word is one of its own. */
  words: 1,
  /** Each word is how one of its own begins. */
  begins: 2,
  /** Each word is somewhere in it. */
  part: 3,
} as const;
export type Rank = typeof ranks[keyof typeof ranks];

/** One or two characters alone are how a word begins: nobody has an article in mind. */
export const areWhole = (words: readonly string[]): boolean =>
  words.length > 1 || words.every((word) => Array.from(word).length > 2);

/** How well a text fits, such as the name of a page; null where it does not. */
export function rankOf(q: string, text: string): Rank | null {
  const folded = ` ${searchText(text)} `;
  const words = wordsOf(q);
  if (words.length === 0) return null;
  if (folded.trim() === searchText(q)) return ranks.exact;
  if (areWhole(words) && words.every((word) => folded.includes(` ${word} `))) return ranks.words;
  if (words.every((word) => folded.includes(` ${word}`))) return ranks.begins;
  // As in every search, one or two characters are how a word begins.
  const isLong = (word: string) => Array.from(word).length > 2;
  const holds = (word: string) => folded.includes(isLong(word) ? word : ` ${word}`);
  return words.every(holds) ? ranks.part : null;
}
