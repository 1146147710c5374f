import { searchText } from "./fields.ts";

/** Each has to occur, in whatever order; a mark that stands alone only where there is nothing else. */
export function wordsOf(q: string): string[] {
  const words = searchText(q).replace(/^mailto:/, "").split(" ").filter((word) => word !== "")
    .map(bare)
    .flatMap((word) => isShort(word) && /\p{Script=Han}/u.test(word) ? Array.from(word) : [word]);
  const telling = words.filter((word) => /[\p{L}\p{N}]/u.test(word));
  return telling.length > 0 ? telling : words;
}

/**
 * Without what a line has around it that was copied: `Durand, Amélie <amelie@desk.example>.` What is
 * left is a part of the word still, so that nothing is lost.
 */
function bare(word: string): string {
  const core = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
  if (!isShort(core)) return core;
  // So little is how a word begins: what belongs to it stays, as in `#5` and `C++`.
  return /^[\p{L}\p{N}]/u.test(word) ? word.replace(/[\p{Term}\p{Pe}\p{Pf}"']+$/u, "") : word;
}

/** As `holds`, of a text that no row has. */
export const isIn = (text: string, word: string): boolean =>
  ` ${searchText(text)}`.includes(isShort(word) ? ` ${word}` : word);

/** One or two characters are how a word begins; of more of them the index knows any part. */
export const isShort = (word: string): boolean => Array.from(word).length < 3;
