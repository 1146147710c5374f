type Pressed = Pick<KeyboardEvent, "key" | "code" | "shiftKey" | "altKey">;

/** Shortcuts by the place of a key, for keyboards whose letters or marks there are others. */
const marks: Partial<Record<string, string>> = {
  BracketLeft: "[",
  BracketRight: "]",
  Backslash: "\\",
  IntlBackslash: "\\",
};

/**
 * The shortcuts that a key may mean, best first, named as in `aria-keyshortcuts`. A Latin letter
 * counts by itself. Other scripts count by the place of the key, and so do the digits that a French
 * keyboard has behind Shift. With Option or AltGr only marks count, such as `[`.
 */
export function keyNames({ key, code, shiftKey, altKey }: Pressed): string[] {
  if (altKey) return /^[!-~]$/.test(key) && !isLetterOrDigit(key) ? [key] : [];
  if (/^[a-z]$/i.test(key)) return [letterName(key, shiftKey)];
  const isAscii = /^[ -~]$/.test(key);
  const [, letter, digit] = /^(?:Key([A-Z])|Digit(\d))$/.exec(code) ?? [];
  if (isAscii) return digit && !shiftKey ? [key, digit] : [key];
  if (!isCharacter({ key })) return [key];
  const mark = code === "Slash" ? shiftKey ? "?" : "/" : marks[code];
  const name = letter ? letterName(letter, shiftKey) : digit ?? mark;
  return name === undefined ? [key] : [key, name];
}

/** The key writes something, be it only an accent. */
export const isCharacter = ({ key }: Pick<KeyboardEvent, "key">): boolean =>
  key === "Dead" || Array.from(key).length === 1;

const isLetterOrDigit = (key: string): boolean => /^[a-z\d]$/i.test(key);

/** Without Shift a letter is small, whatever Caps Lock says. */
const letterName = (letter: string, shiftKey: boolean): string =>
  shiftKey ? `Shift+${letter.toUpperCase()}` : letter.toLowerCase();
