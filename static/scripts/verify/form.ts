import { keyIn, readNote, type VerifierKey } from "../../../data/audit/notes.ts";
import { sourceOfBlob } from "../../../data/verifier/byte_source.ts";
import type { CaseVerification } from "../../../data/verifier/findings.ts";
import { verifyCase } from "../../../data/verifier/verify_case.ts";
import { contentOf } from "./content.ts";
import { element } from "./elements.ts";
import { type Texts, textsIn } from "./texts.ts";

const MOST_FINDINGS = 50;

/** Puts the form into an element, or says why this browser cannot verify. */
export async function mountVerifier(place: HTMLElement, language: string): Promise<void> {
  const texts = textsIn(language);
  if (!await canVerify()) {
    return place.replaceChildren(element("p", { className: "verdict unreadable" }, texts.noCrypto));
  }
  const file = element("input", { type: "file", id: "file", accept: ".zip,application/zip" });
  const key = element("textarea", { id: "key", rows: 2, spellcheck: false, autocomplete: "off" });
  const hint = element("small", { id: "key-hint" }, texts.keyHint);
  key.setAttribute("aria-describedby", hint.id);
  const checkpoint = element("textarea", {
    id: "checkpoint",
    rows: 3,
    spellcheck: false,
    autocomplete: "off",
  });
  const checkpointHint = element("small", { id: "checkpoint-hint" }, texts.checkpointHint);
  checkpoint.setAttribute("aria-describedby", checkpointHint.id);
  const form = element(
    "form",
    {},
    element("label", { htmlFor: file.id }, texts.file),
    file,
    element("small", {}, texts.drop),
    element("label", { htmlFor: key.id }, texts.key),
    key,
    hint,
    element("label", { htmlFor: checkpoint.id }, texts.checkpoint),
    checkpoint,
    checkpointHint,
  );
  const status = element("div", { role: "status" });
  const content = element("div", { className: "stack" });
  place.replaceChildren(form, status, content);
  verifyOnChange({ form, file, key, hint, checkpoint, checkpointHint, status, content, texts });
}

/** Web Crypto exists in secure contexts only; Ed25519 and base64 of arrays came late. */
async function canVerify(): Promise<boolean> {
  if (!("fromBase64" in Uint8Array) || !("DecompressionStream" in globalThis)) return false;
  try {
    await crypto.subtle.importKey("raw", new Uint8Array(32), "Ed25519", false, ["verify"]);
    return true;
  } catch {
    return false;
  }
}

interface Parts {
  form: HTMLFormElement;
  file: HTMLInputElement;
  key: HTMLTextAreaElement;
  hint: HTMLElement;
  checkpoint: HTMLTextAreaElement;
  checkpointHint: HTMLElement;
  status: HTMLElement;
  content: HTMLElement;
  texts: Texts;
}

function verifyOnChange(parts: Parts): void {
  const { form, file, key } = parts;
  let [chosen, run] = [null as File | null, 0];
  const verify = async () => {
    const own = ++run;
    const keys = readKeys(parts);
    const checkpoint = await readCheckpoint(parts);
    if (own !== run) return;
    if (chosen === null || keys === null || checkpoint === null) return show(parts, null);
    parts.status.replaceChildren(element("p", { ariaBusy: "true" }, parts.texts.reading));
    const found = await verified(chosen, { keys, checkpoint });
    // Another file or key may have been given meanwhile.
    if (own === run) show(parts, found);
  };
  const choose = (files: FileList | null | undefined) => {
    chosen = files?.[0] ?? null;
    return verify();
  };
  form.addEventListener("submit", (event) => event.preventDefault());
  file.addEventListener("change", () => choose(file.files));
  key.addEventListener("input", verify);
  parts.checkpoint.addEventListener("input", verify);
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const files = event.dataTransfer?.files;
    if (!files?.length) return;
    // The field names the file that was dropped.
    file.files = files;
    choose(files);
  });
}

/** The keys in the field, of which there may be none; null if the text is no key. */
function readKeys({ key, hint, texts }: Parts): VerifierKey[] | null {
  const words = key.value.split(/\s+/).filter((word) => word !== "");
  const keys = words.flatMap((word) => keyIn(word) ?? []);
  const isWrong = keys.length < words.length;
  hint.textContent = isWrong ? texts.wrongKey : texts.keyHint;
  markWrong(key, isWrong);
  return isWrong ? null : keys;
}

/** The note in the field; undefined for none, null if the text is no note. */
async function readCheckpoint(
  { checkpoint, checkpointHint, texts }: Parts,
): Promise<string | undefined | null> {
  const text = checkpoint.value.trim();
  const note = text === "" ? undefined : `${text}\n`;
  // Without keys it is read for its form alone.
  const isWrong = note !== undefined && await readNote(note, []).then(() => false, () => true);
  checkpointHint.textContent = isWrong ? texts.wrongCheckpoint : texts.checkpointHint;
  markWrong(checkpoint, isWrong);
  return isWrong ? null : note;
}

function markWrong(field: HTMLElement, isWrong: boolean): void {
  if (isWrong) field.ariaInvalid = "true";
  else field.removeAttribute("aria-invalid");
}

async function verified(
  file: File,
  given: { keys: VerifierKey[]; checkpoint: string | undefined },
): Promise<CaseVerification> {
  try {
    return await verifyCase(sourceOfBlob(file), given);
  } catch {
    // The browser cannot read the file, or it has changed since it was chosen.
    const unreadable = { reason: "missing", part: file.name } as const;
    return { result: "unreadable", unreadable, findings: [], shown: null };
  }
}

function show({ status, content, texts }: Parts, found: CaseVerification | null): void {
  status.replaceChildren(...found ? verdictOf(found, texts) : []);
  content.replaceChildren(...found?.shown ? contentOf(found.shown, texts) : []);
}

function verdictOf(
  { result, unreadable, findings, shown }: CaseVerification,
  texts: Texts,
): HTMLElement[] {
  const isOwnKey = result === "whole" && shown?.keyFrom === "file";
  const verdict = element(
    "p",
    { className: `verdict ${isOwnKey ? "own-key" : result}` },
    element("strong", {}, texts.results[result]),
    ` ${isOwnKey ? `${texts.keyFromFile}: ${texts.keyFromFileMeaning}` : texts.meanings[result]}`,
  );
  const lines = findings.slice(0, MOST_FINDINGS).map((one) => texts.findings[one.kind](one));
  if (findings.length > MOST_FINDINGS) lines.push(texts.more(findings.length - MOST_FINDINGS));
  if (unreadable) {
    lines.push([texts.reasons[unreadable.reason], unreadable.part].filter(Boolean).join(": "));
  }
  const list = element("ul", {}, ...lines.map((line) => element("li", {}, line)));
  return lines.length > 0 ? [verdict, list] : [verdict];
}
