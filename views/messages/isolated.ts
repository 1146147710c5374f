/** Letters of right-to-left scripts such as Hebrew and Arabic. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Isolates a foreign text in a right-to-left script (U+2068), so that it does not reorder the text
 * around it. Texts that contain an isolate already stay unchanged.
 */
export const isolated = (text: string): string =>
  RIGHT_TO_LEFT.test(text) && !text.includes("\u2068") ? `\u2068${text}\u2069` : text;

/** The same messages, with every argument isolated. */
export function isolating<Messages>(messages: Messages): Messages {
  if (typeof messages === "function") {
    return ((...given: unknown[]) => messages(...given.map(isolatedIn))) as Messages;
  }
  if (typeof messages !== "object" || messages === null) return messages;
  if (Array.isArray(messages)) return messages.map(isolating) as Messages;
  const entries = Object.entries(messages).map(([name, message]) => [name, isolating(message)]);
  return Object.fromEntries(entries) as Messages;
}

/** Isolates a text, or the texts of an object; returns the same object if none needs it. */
function isolatedIn(given: unknown): unknown {
  if (typeof given === "string") return isolated(given);
  if (typeof given !== "object" || given === null) return given;
  const found = Object.entries(given).filter(([, value]) =>
    typeof value === "string" && isolated(value) !== value
  );
  if (found.length === 0) return given;
  const texts = Object.fromEntries(found.map(([name, text]) => [name, isolated(text)]));
  return Array.isArray(given) ? given.map(isolatedIn) : { ...given, ...texts };
}
