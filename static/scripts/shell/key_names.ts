type Pressed =
  & Pick<KeyboardEvent, "key" | "code" | "shiftKey" | "altKey">
  & Partial<Pick<KeyboardEvent, "getModifierState">>;

/** Shortcuts by the place of a key, for keyboards whose letters or marks there are others. */
const marks: Partial<Record<string, string>> = {
  BracketLeft: "[",
  BracketRight: "]",
  Backslash: "\\",
  Slash: "/",
  IntlBackslash: "\\",
};

/** Any printable ASCII but letters, digits and the space. */
const MARK = /^[!-/:-@[-`{-~]$/;

/**
 * The shortcuts that a key may mean, best first, named as in `aria-keyshortcuts`. A Latin letter
 * counts by itself. Other scripts count by the place of the key, and so do digits: Shift+1 is that key
 * on a French keyboard, too, where it writes a 1. With Option or AltGr only marks count, such as `[`.
 */
export function keyNames(pressed: Pressed): string[] {
  const { key, shiftKey, altKey } = pressed;
  if (altKey || pressed.getModifierState?.("AltGraph")) return MARK.test(key) ? [key] : [];
  if (/^[a-z]$/i.test(key)) return [letterName(key, shiftKey)];
  const digit = /^Digit([1-9])$/.exec(pressed.code)?.[1];
  if (shiftKey && digit) return [`Shift+${digit}`, key];
  const name = nameByPlace(pressed);
  return name === undefined ? [key] : [key, name];
}

function nameByPlace({ key, code, shiftKey }: Pressed): string | undefined {
  const [, letter, digit] = /^(?:Key([A-Z])|Digit(\d))$/.exec(code) ?? [];
  if (/^[ -~]$/.test(key)) return shiftKey ? undefined : digit;
  if (!isCharacter({ key })) return undefined;
  if (letter) return letterName(letter, shiftKey);
  return digit ?? (code === "Slash" && shiftKey ? "?" : marks[code]);
}

/** The key writes something: a character, an accent, or two letters such as the Arabic lam-alef. */
export const isCharacter = ({ key }: Pick<KeyboardEvent, "key">): boolean =>
  key === "Dead" || Array.from(key).length === 1 || /^[^ -~]+$/.test(key);

/** Without Shift a letter is small, whatever Caps Lock says. */
const letterName = (letter: string, shiftKey: boolean): string =>
  shiftKey ? `Shift+${letter.toUpperCase()}` : letter.toLowerCase();
