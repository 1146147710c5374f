/** Types without a picture of their own are drawn as a registration. */
const files: Partial<Record<string, string>> = {
  id: "identity_card",
  proof_of_address: "utility_bill",
  business_registration: "registration",
  tax_id: "tax_notice",
  selfie: "selfie",
};
const LONGEST_NAME = 64;

/**
 * An identity document of Utopia, as in ICAO's specimens, with numbers derived from the holder's
 * name. It needs no styles or scripts, so a strict policy shows it whole.
 */
export async function specimen(
  type: string,
  holder: string,
  fileName: string,
): Promise<string> {
  const isPassport = type === "id" && fileName.startsWith("passport");
  const path = `documents/${isPassport ? "passport" : files[type] ?? "registration"}.svg`;
  const name = [...holder].slice(0, LONGEST_NAME).join("");
  const words = name.split(/\s+/);
  const [surname, given] = [words.at(-1) ?? "", words.slice(0, -1).join(" ")];
  const number = numberOf(holder);
  return fillIn(await Deno.readTextFile(new URL(path, import.meta.url)), {
    holder: name,
    fileName,
    number,
    account: `${number.slice(0, 4)} ${number.slice(4)}`,
    taxNumber: `${number.slice(0, 3)} ${number.slice(3, 6)} ${number.slice(6)}0 U`,
    kind: fileName.startsWith("vat") ? "VAT Registration" : "Tax Identification Number",
    day: `${10 + Number(number[0])}`,
    surname: surname.toUpperCase(),
    given: given.toUpperCase() || "—",
    signature: given ? `${words[0]} ${surname}` : surname,
    names: machineReadable(`${surname}  ${given}`, isPassport ? 39 : 30),
  });
}

/**
 * Fills in `{{ name }}`. A text with `data-room` is set smaller and then narrower if it is wider than
 * that.
 */
function fillIn(template: string, values: Record<string, string>): string {
  const filled = (text: string) => text.replace(/\{\{ (\w+) \}\}/g, (_, key) => values[key]!);
  return template
    .replace(
      /font-size="(\d+)"\s+data-room="(\d+)"([^>]*>)([^<]*)/g,
      (_, size, room, rest, text) => fitted(filled(text), +size, +room) + rest + text,
    )
    .replace(/\{\{ (\w+) \}\}/g, (_, key) => escape(values[key]!));
}

function fitted(text: string, size: number, room: number): string {
  const ems = [...text].reduce((sum, letter) => sum + emsOf(letter), 0);
  const smaller = Math.round(Math.max(size * 0.6, Math.min(size, room / ems)) * 10) / 10;
  const isTooWide = ems * smaller > room + 1;
  return `font-size="${smaller}"` +
    (isTooWide ? ` textLength="${room}" lengthAdjust="spacingAndGlyphs"` : "");
}

function emsOf(letter: string): number {
  if (letter > "\u2e7f") return 1;
  return /\p{Lu}/u.test(letter) ? 0.7 : 0.53;
}

/** As in ICAO 9303. */
const machineReadable = (name: string, length: number): string =>
  name.normalize("NFKD").replace(/\p{M}/gu, "").toUpperCase().replace(/[^A-Z]/g, "<")
    .padEnd(length, "<").slice(0, length);

/** Escapes text for XML and replaces characters that XML does not allow. */
const escape = (content: string): string =>
  content.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD")
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Eight digits derived from the name (FNV-1a). */
function numberOf(name: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(name)) hash = Math.imul(hash ^ byte, 0x01000193);
  return String((hash >>> 0) % 90_000_000 + 10_000_000);
}
