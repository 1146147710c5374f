import type { Archive } from "../../../data/verifier/archive.ts";
import type { Part } from "../../../data/verifier/case_json.ts";
import type {
  VerifiedCase,
  VerifiedDocument,
  VerifiedEntry,
} from "../../../data/verifier/findings.ts";
import { element, facts, row, section, table } from "./elements.ts";
import type { Texts } from "./texts.ts";

/** The content of a file, readable. */
export function contentOf(shown: VerifiedCase, texts: Texts): HTMLElement[] {
  const entries = shown.entries.map((entry) => entryRow(entry, texts));
  const documents = shown.documents.map((document) => documentRow(document, shown, texts));
  return [
    section(
      texts.proved,
      proofOf(shown, texts),
      element("p", {}, texts.compared[shown.compared ?? "none"]),
      element("p", { className: "muted" }, texts.leftOut),
    ),
    section(texts.documents, table([texts.document, texts.state, texts.save], documents)),
    section(texts.entries, table([texts.entry, texts.at, texts.action, texts.details], entries)),
    caseOf(shown, texts),
  ];
}

function proofOf(
  { key, keyFrom, audience, checkpoint, entries }: VerifiedCase,
  texts: Texts,
): HTMLElement {
  const isOwn = keyFrom === "file";
  const source = isOwn ? texts.keyFromFile : texts.keyFromOutside;
  return facts(
    [
      texts.key,
      element(
        "span",
        { className: isOwn ? "own-key" : "" },
        `${source}: `,
        element("code", {}, `${key.name} ${key.id}`),
      ),
    ],
    [texts.audience, texts.audiences[audience]],
    [texts.madeAt, element("span", {}, clock(entries.at(-1)!.at), " UTC")],
    [texts.trail, String(checkpoint.size)],
    [texts.root, element("code", {}, checkpoint.hash)],
  );
}

function documentRow(
  { number, name, mediaType, state, deletedAt, file }: VerifiedDocument,
  { archive }: VerifiedCase,
  texts: Texts,
): HTMLElement {
  const isDeleted = state === "deleted" && deletedAt !== null;
  const label = isDeleted ? texts.deletedOn(deletedAt.slice(0, 10)) : texts.states[state];
  const cell = element("div", { className: "document-steps" });
  if (state === "same" && file !== null) {
    const save = button(`${texts.save} ${number}`, texts.save, () => saveDocument(archive, file));
    cell.append(save);
    if (PICTURES.includes(mediaType)) {
      const show = button(`${texts.show} ${number}`, texts.show, async () => {
        const picture = element("img", { alt: name });
        picture.src = await dataUrl(await archive.read(file), mediaType);
        show.replaceWith(picture);
      });
      cell.append(show);
    }
  }
  return row(
    `${number} ${name}`,
    element("span", { className: state === "none" ? "outcome" : `outcome ${state}` }, label),
    cell,
  );
}

/** Pictures that every browser shows, and that hold no script. */
const PICTURES = ["image/avif", "image/jpeg", "image/png", "image/webp"];

function button(ariaLabel: string, label: string, press: () => void): HTMLButtonElement {
  const made = element("button", { type: "button", className: "secondary", ariaLabel }, label);
  made.addEventListener("click", press);
  return made;
}

/** Reads the document again when it is wanted. */
async function saveDocument(archive: Archive, file: string): Promise<void> {
  const href = URL.createObjectURL(new Blob([await archive.read(file)]));
  element("a", { href, download: file.slice(file.indexOf("/") + 1) }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/** The policy of the desk allows pictures from `data:`, not from `blob:`. */
const dataUrl = (bytes: Uint8Array<ArrayBuffer>, type: string): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.readAsDataURL(new Blob([bytes], { type }));
  });

function entryRow(entry: VerifiedEntry, texts: Texts): HTMLElement {
  const { seq, at, isProven, parts: { what, ...others } } = entry;
  const action = isProven ? textOf(fieldOf(what, "action")) || texts.withheld : texts.notProved;
  const names = Object.keys(others) as (keyof typeof others)[];
  const details = isProven && names.length > 0
    ? lazyDetails(
      names.map((name) => texts.parts[name]).join(", "),
      () =>
        facts(...names.map((name) => [texts.parts[name], linesOf(name, others[name])] as const)),
    )
    : null;
  return row(String(seq), clock(at), action, details);
}

/** Made when it is opened, as a file may have thousands. */
function lazyDetails(summary: string, make: () => HTMLElement): HTMLDetailsElement {
  const details = element("details", {}, element("summary", {}, summary));
  details.addEventListener("toggle", () => details.append(make()), { once: true });
  return details;
}

function linesOf(name: Part, value: unknown): HTMLElement {
  if (name === "actor") return element("span", {}, textOf(fieldOf(value, "name")));
  if (name === "subject") return element("span", {}, textOf(fieldOf(value, "target")));
  const [before, after] = [fieldOf(value, "before"), fieldOf(value, "after")];
  const isChange = before !== undefined || after !== undefined;
  if (!isChange) return element("span", {}, textOf(value));
  const fields = new Set([...keysOf(before), ...keysOf(after)]);
  const lines = [...fields].map((field) => {
    const values = [fieldOf(before, field), fieldOf(after, field)]
      .filter((one) => one !== undefined).map(textOf);
    return element("div", {}, `${field}: ${values.join(" → ")}`);
  });
  return element("div", {}, ...lines);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
const keysOf = (value: unknown): string[] => isObject(value) ? Object.keys(value) : [];
const fieldOf = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

function textOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

function caseOf({ facts }: VerifiedCase, texts: Texts): HTMLElement {
  const json = () => element("pre", {}, JSON.stringify(facts, null, 2));
  return element("section", {}, lazyDetails(texts.case, json));
}

/** An instant in UTC without fractions of a second. */
const clock = (at: string): HTMLElement =>
  element("time", { dateTime: at }, at.replace("T", " ").replace(/(\.\d+)?Z$/, ""));
