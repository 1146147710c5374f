import assert from "node:assert/strict";
import { formatFor } from "../../views/format.ts";
import { catalogues, locales } from "../../views/messages/catalogue.ts";

type Message = (...told: unknown[]) => unknown;
type Texts = [key: string, text: string][];

const f = formatFor({ locale: locales.fr, timeZone: "UTC", dateFormat: "dmy" });

/** Stands in for the facts of any notification. */
const facts = (count: number): object =>
  new Proxy({}, {
    get: (_, name) => {
      if (/On$/.test(String(name))) return "2026-11-20";
      return /At$/.test(String(name)) ? "2026-11-20T10:00:00.000Z" : count;
    },
  });

/** Arguments for the functions of the catalogue; each function accepts at least one of them. */
const samples: unknown[][] = [
  ...[0, 1, 2, 50].map((count) => Array(4).fill(count)),
  Array(4).fill("mot"),
  [["un", "deux", "trois"]],
  ["mot", ["un", "deux"]],
  [null, "mot"],
  [facts(0), f],
  [facts(1), f],
  [facts(2), f],
  [{ name: "mot", text: "mot", format: "csv", list: "mot", rows: 2, settings: "mot" }, f],
];

/** All texts of a part of the catalogue, including those that its functions make of the samples. */
function textsOf(part: unknown, path = ""): Texts {
  if (typeof part === "string") return [[path, part]];
  if (typeof part === "function") {
    const made = samples.flatMap((sample) => textsOf(told(part as Message, sample), path));
    assert.ok(made.length > 0, `no sample is for ${path}`);
    return made;
  }
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => textsOf(value, `${path}.${key}`));
}

/** null if the sample does not fit the message. */
function told(message: Message, sample: unknown[]): unknown {
  try {
    return message(...sample);
  } catch {
    return null;
  }
}

/** Typographic faults: `Prix :` with a plain space, or `Prix!` without one. */
const wrong: [what: string, form: RegExp][] = [
  ["no unbreakable space before a high sign", /[^\u00a0\u202f](?:[;?!»%]|:(?=\s|$))/u],
  ["no unbreakable space after an opening quotation mark", /«[^\u00a0\u202f]/u],
  ["a straight apostrophe", /\p{L}'\p{L}/u],
  ["dots in place of an ellipsis", /\.\.\./u],
];

const faultsOf = (texts: Texts): string[] =>
  texts.flatMap(([key, text]) =>
    wrong.filter(([, form]) => form.test(text)).map(([what]) => `${key}: ${what}: ${text}`)
  );

Deno.test("French texts have unbreakable spaces before high signs, and curved apostrophes", () => {
  const texts = textsOf(catalogues.fr);
  assert.ok(texts.length > 1_500, `only ${texts.length} texts`);
  assert.deepEqual([...new Set(faultsOf(texts))], []);
});

Deno.test("the check of French texts sees each fault", () => {
  const faulty = ["Prix : 3", "Quoi ?", "Oups!", "« mot »", "95 %", "l'image", "Attente..."];
  for (const text of faulty) assert.notEqual(faultsOf([["", text]]).length, 0, text);
  const right = "«\u00a0l’image\u00a0»\u00a0: https://example.com, 12:30, 95\u202f%\u202f!";
  assert.deepEqual(faultsOf([["", right]]), []);
});

/** Spanish words of the informal address; the application uses usted. */
const familiar = /(?<!\p{L})(?:tú|tu|tus|te|ti|contigo)(?!\p{L})/iu;

Deno.test("Spanish texts use the formal address", () => {
  const texts = textsOf(catalogues.es);
  assert.ok(texts.length > 1_500, `only ${texts.length} texts`);
  assert.deepEqual(texts.filter(([, text]) => familiar.test(text)), []);
  assert.match("Es tu cuenta.", familiar);
});
