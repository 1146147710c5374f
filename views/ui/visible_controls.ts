const HIDDEN = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const CONTROL_PICTURES = 0x2400;

/** Shows controls and direction marks of a stranger's text as symbols: U+001B as ␛, others by number. */
export const withVisibleControls = (text: string): string =>
  text.replace(HIDDEN, (character) => {
    const code = character.codePointAt(0)!;
    if (code < 0x20) return String.fromCharCode(CONTROL_PICTURES + code);
    return `[U+${code.toString(16).toUpperCase().padStart(4, "0")}]`;
  });
