/** Letters of 5 × 7 dots: a row is a digit in base 32, whose bits are its dots. */
const letters: Readonly<Record<string, string>> = {
  A: "ehhvhhh",
  B: "uhhuhhu",
  C: "ehggghe",
  D: "uhhhhhu",
  E: "vgguggv",
  F: "vgguggg",
  G: "ehgnhhe",
  H: "hhhvhhh",
  I: "e44444e",
  J: "72222ic",
  K: "hikokih",
  L: "ggggggv",
  M: "hrllhhh",
  N: "hpljhhh",
  O: "ehhhhhe",
  P: "uhhuggg",
  Q: "ehhhlid",
  R: "uhhukih",
  S: "fgge11u",
  T: "v444444",
  U: "hhhhhhe",
  V: "hhhhha4",
  W: "hhhllrh",
  X: "hha4ahh",
  Y: "hha4444",
  Z: "v1248gv",
  0: "ehjlphe",
  1: "4c4444e",
  2: "eh1248v",
  3: "eh161he",
  4: "26aiv22",
  5: "vgu11he",
  6: "68guhhe",
  7: "v124888",
  8: "ehhehhe",
  9: "ehhf12c",
  ".": "00000cc",
  "-": "000e000",
  "<": "248g842",
  "/": "11248gg",
  ":": "0cc0cc0",
};

const LETTER_WIDTH = 5;

/** The dots of a text in capitals without accents, as columns and rows; unknown letters are gaps. */
export function* dotsOf(text: string): Generator<[column: number, row: number]> {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();
  for (const [index, letter] of [...plain].entries()) {
    for (const [row, digit] of [...letters[letter] ?? ""].entries()) {
      const bits = parseInt(digit, 32);
      for (let column = 0; column < LETTER_WIDTH; column++) {
        const isSet = bits >> (LETTER_WIDTH - 1 - column) & 1;
        if (isSet) yield [index * (LETTER_WIDTH + 1) + column, row];
      }
    }
  }
}
