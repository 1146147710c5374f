import { searchText } from "../base/folding.ts";
import { wordsOf } from "../list/words.ts";

export const ranks = {
  exact: 0,
  words: 1,
  begins: 2,
  part: 3,
} as const;
export type Rank = typeof ranks[keyof typeof ranks];

/** One short word alone is taken for the beginning of a word. */
export const areWhole = (words: readonly string[]): boolean =>
  words.length > 1 || words.every((word) => Array.from(word).length > 2);

export function rankOf(q: string, text: string): Rank | null {
  const folded = ` ${searchText(text)} `;
  const words = wordsOf(q);
  if (words.length === 0) return null;
  if (folded.trim() === searchText(q)) return ranks.exact;
  if (areWhole(words) && words.every((word) => folded.includes(` ${word} `))) return ranks.words;
  if (words.every((word) => folded.includes(` ${word}`))) return ranks.begins;
  // Short words match the beginning of a word only.
  const isLong = (word: string) => Array.from(word).length > 2;
  const holds = (word: string) => folded.includes(isLong(word) ? word : ` ${word}`);
  return words.every(holds) ? ranks.part : null;
}
