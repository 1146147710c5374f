/* Finds the fonts that draw something on a page, by its operators. */

/** Operators of pdf.js. */
const [SAVE, RESTORE, SET_FONT, SET_MODE, SHOW_TEXT] = [10, 11, 37, 38, 44];
const INVISIBLE = 3;
/** Windows' fonts number the space, and then the other characters of ASCII, alike. */
const [SPACE, LAST_OF_ASCII] = [3, 97];

interface TextState {
  font: string;
  mode: number;
}

interface Glyph {
  unicode: string;
  originalCharCode: number;
}

export class FontUse {
  #state: TextState = { font: "", mode: 0 };
  #saved: TextState[] = [];
  #drawn = new Map<string, boolean>();

  add(operator: unknown, args: unknown[] | null): void {
    if (operator === SAVE) this.#saved.push({ ...this.#state });
    if (operator === RESTORE) this.#state = this.#saved.pop() ?? this.#state;
    if (operator === SET_FONT) this.#state.font = args![0] as string;
    if (operator === SET_MODE) this.#state.mode = args![0] as number;
    if (operator === SHOW_TEXT && this.#state.mode !== INVISIBLE) {
      this.#draw(args![0] as (Glyph | number)[]);
    }
  }

  /** Fonts that draw more than spaces, with true for more than ASCII by the numbers of Windows. */
  get drawn(): [font: string, isBeyondAscii: boolean][] {
    return [...this.#drawn];
  }

  #draw(glyphs: (Glyph | number)[]): void {
    const { font } = this.#state;
    for (const glyph of glyphs) {
      if (typeof glyph !== "object" || !glyph?.unicode.trim()) continue;
      const code = glyph.originalCharCode;
      if (code !== SPACE) this.#drawn.set(font, code > LAST_OF_ASCII || !!this.#drawn.get(font));
    }
  }
}
