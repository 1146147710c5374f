/**
 * Folds case, accents, invisible characters and typographic marks, so that "ilic" finds "Ilić" and
 * "o'neil" finds "O´Neil". Rows store folded texts: another folding needs a migration.
 */
export const foldText = (...parts: string[]): string =>
  parts.join(" ").replaceAll("´", "'").normalize("NFKD").replace(/[\p{M}\p{DI}]/gu, "")
    .toLowerCase()
    .replace(
      /[‘’ʼ′`‐–—\u05beıłøđðħßæœþς\u0640\u0649\u06a9\u06cc]/g,
      (letter) => folded[letter] ?? letter,
    )
    .replace(/\s+/g, " ").trim();

/**
 * Folds a text, and the spellings of umlauts: Müller, Mueller and Muller are found as one. The end
 * of a word stays, so that Joe is not found as Jo.
 */
export const searchText = (...parts: string[]): string =>
  foldText(...parts).replace(/([aou])e(?=[a-z])/g, "$1");

/** The search text of a record. */
export const foundBy = (...parts: string[]): string => withInnerHan(searchText(...parts));

/** The search text of an entry of the trail: its hash covers it, so its folding stays. */
export const trailText = (...parts: string[]): string => withInnerHan(foldText(...parts));

/** Chinese names have no spaces: each character counts as a word too. */
function withInnerHan(text: string): string {
  const inner = text.match(/(?<=\S)\p{Script=Han}/gu);
  return inner ? [text, ...new Set(inner)].join(" ") : text;
}

/** The key by which texts are sorted, so that "Émile" stands among the others with E. */
export const sortText = (text: string): string => foldText(text);

/** The part of a long text that is searched. */
export const opening = (text = ""): string => text.slice(0, 500);

/** Letters and marks that NFKD does not decompose. */
const folded: Record<string, string> = {
  ı: "i",
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  // Final and Persian letters, the Arabic elongation, and the Hebrew hyphen.
  "\u0649": "\u064a",
  "\u06cc": "\u064a",
  "\u06a9": "\u0643",
  "\u0640": "",
  "\u05be": "-",
  ς: "σ",
  "‘": "'",
  "’": "'",
  "ʼ": "'",
  "′": "'",
  "`": "'",
  "‐": "-",
  "–": "-",
  "—": "-",
};
