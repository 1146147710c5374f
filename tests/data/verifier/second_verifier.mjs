/* A second verifier of case files, written from docs/evidence.md alone: it shares no line with the
   first. Usage: node second_verifier.mjs FILE NAME+ID+KEY */

import { createHash, createPublicKey, verify as verifySignature } from "node:crypto";
import { readFileSync } from "node:fs";
import { need, Unreadable, unzip } from "./second_unzip.mjs";

const sha = (...chunks) => chunks.reduce((h, c) => h.update(c), createHash("sha256")).digest();
const LETTERS = { what: 1, actor: 2, subject: 4, facts: 8, internal: 16, message: 32, origin: 64 };
const isObject = (x) => x !== null && typeof x === "object" && !Array.isArray(x);

/** The exit code of a file (a Buffer), and the sentences that led to it. */
export function check(zip, keyText) {
  const said = [];
  try {
    return { code: judge(zip, keyText, said), said };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { code: 2, said: [`unreadable: ${error.message}`] };
  }
}

function judge(zip, keyText, said) {
  const files = unzip(zip);
  const text = (name, most = 10_000) => {
    need(files.has(name), `no ${name}`);
    return decode(files.get(name), most);
  };
  const note = text("proof/checkpoint.txt");
  const own = files.has("proof/key.txt")
    ? parseKey(text("proof/key.txt").replace(/\n$/, ""))
    : null;
  const key = parseKey(keyText);
  need(files.has("case.json") && files.has("index.html"), "no case.json or index.html");
  const budget = { left: 1_000_000 };
  const file = parse(files.get("case.json"), budget);
  const { facts, documents, decisions, entries } = form(file, budget);
  const head = parseNote(note, key);
  if (head === "changed") return said.push("the checkpoint is changed"), 1;
  if (head === "unknown") return said.push("the key is unknown"), 3;

  let [changed, missing] = [false, false];
  const change = (why) => (said.push(why), changed = true);
  const miss = (why) => (said.push(why), missing = true);
  if (own && own.text !== key.text) change("the key in the file is another one");
  if (file.origin !== head.origin) change("case.json has another origin");
  const expected = new Set(["index.html", "case.json", "proof/checkpoint.txt", "proof/key.txt"]);
  for (const { file } of documents) expected.add(file);
  for (const { seq } of entries) expected.add(`proof/entries/${seq}.tlog-proof`);
  for (const name of files.keys()) if (!expected.has(name)) change(`${name} does not belong here`);

  for (const entry of entries) {
    const name = `proof/entries/${entry.seq}.tlog-proof`;
    if (!files.has(name)) miss(`the proof of entry ${entry.seq} is missing`);
    else entry.proven = isProven(entry, text(name, 20_000), note, head);
    if (files.has(name) && !entry.proven) change(`changed at entry ${entry.seq}`);
  }
  checkNumbers(entries, change, miss);
  checkLast(
    entries,
    { facts, audience: file.audience, page: files.get("index.html") },
    change,
    miss,
  );
  for (const document of documents) checkDocument(document, files, entries, change, miss);
  for (const { entry, status } of decisions) {
    const { what, facts } = entries.find(({ seq }) => seq === entry)?.parts ?? {};
    const found = what?.action === "KYC decision imported"
      ? facts?.after?.status
      : { "KYC accepted": "accepted", "KYC declined": "declined", "KYC revoked": "revoked" }[
        what?.action
      ];
    if (typeof found === "string" && found !== status) change(`case.json differs from ${entry}`);
  }
  return changed ? 1 : missing ? 2 : 0;
}

// ---- JSON

function decode(bytes, most) {
  need(bytes.length <= most * 2, "too long");
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Unreadable("no UTF-8");
  }
}

/** Tokens are counted before anything is made of them. */
function parse(bytes, budget) {
  const text = decode(bytes, Infinity);
  const stack = [];
  budget.left--;
  for (const [token, colon] of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[[\]{},]/gs)) {
    if (token[0] === '"') {
      if (!colon) continue;
      let name;
      try {
        name = JSON.parse(token.replace(/\s*:$/, ""));
      } catch {
        throw new Unreadable("a key");
      }
      const keys = stack.at(-1);
      need(keys && !keys.has(name), "a key twice");
      keys.add(name);
    } else {
      if (token === "{") stack.push(new Set());
      if (token === "[") stack.push(null);
      if (token === "}" || token === "]") stack.pop();
      else budget.left--;
      need(budget.left >= 0 && stack.length <= 64, "too many values, or too deep");
    }
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new Unreadable("no JSON");
  }
}

const canonical = (x) =>
  Array.isArray(x)
    ? `[${x.map(canonical)}]`
    : isObject(x)
    ? `{${Object.keys(x).sort().map((k) => `${JSON.stringify(k)}:${canonical(x[k])}`)}}`
    : JSON.stringify(x);

const isSeq = (x) => Number.isSafeInteger(x) && x > 0;
const isString = (x) => typeof x === "string";

function form(file, budget) {
  need(isObject(file) && file.v === 1, "version");
  const { audience, origin, case: facts, entries } = file;
  need(Object.keys(file).length === 5, "other fields");
  need(
    ["authority", "applicant"].includes(audience) && isString(origin) && isObject(facts),
    "form",
  );
  const { documents, decisions } = facts;
  need(Array.isArray(documents) && documents.length <= 1000, "documents");
  need(Array.isArray(decisions) && decisions.length <= 20_000, "decisions");
  need(Array.isArray(entries) && entries.length > 0 && entries.length <= 20_000, "entries");
  documents.forEach((d, index) => {
    need(isObject(d) && d.number === index + 1, "document");
    need(d.sha256 === null || isString(d.sha256) && /^[0-9a-f]{64}$/.test(d.sha256), "sha256");
    need(d.deletedAt === null || isString(d.deletedAt), "deletedAt");
    need(d.entry === null || isSeq(d.entry), "entry");
    const path = new RegExp(`^documents/${index + 1}-[A-Za-z0-9_.-]{1,80}$`);
    need(d.file === null || isString(d.file) && path.test(d.file) && d.sha256 !== null, "file");
  });
  for (const d of decisions) {
    need(isObject(d) && (d.entry === null || isSeq(d.entry)) && isString(d.status), "decision");
  }
  let last = 0;
  const read = entries.map((entry) => {
    need(isObject(entry) && isString(entry.body) && Array.isArray(entry.disclosures), "entry");
    need(Object.keys(entry).length === 2, "other fields");
    const body = parse(Buffer.from(entry.body), budget);
    need(isObject(body) && body.v === 2 && isSeq(body.seq) && isString(body.at), "body");
    need(Array.isArray(body._sd) && body._sd.every(isString), "digests");
    need(body.seq > last, "entries are not in order");
    last = body.seq;
    const parts = {};
    for (const disclosure of entry.disclosures) {
      need(isString(disclosure) && /^[\w-]+$/.test(disclosure), "disclosure");
      if (!body._sd.includes(sha(disclosure).toString("base64url"))) continue;
      const value = parse(Buffer.from(disclosure, "base64url"), budget);
      need(Array.isArray(value) && value.length === 3 && isString(value[0]), "disclosure");
      need(Object.hasOwn(LETTERS, value[1]) && !(value[1] in parts), "disclosure");
      parts[value[1]] = value[2];
    }
    return { ...entry, seq: body.seq, sd: body._sd, parts, proven: false };
  });
  return { facts, documents, decisions, entries: read };
}

// ---- keys, notes, proofs

const base64 = (text, length) => {
  const bytes = Buffer.from(text, "base64");
  need(bytes.length === length && bytes.toString("base64") === text, "base64");
  return bytes;
};

function parseKey(text) {
  const [, name, id, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text) ?? [];
  need(name !== undefined, "key");
  const bytes = base64(encoded, 33);
  need(bytes[0] === 1 && sha(`${name}\n`, bytes).toString("hex", 0, 4) === id, "key");
  const jwk = { kty: "OKP", crv: "Ed25519", x: bytes.subarray(1).toString("base64url") };
  return { text, name, id, publicKey: createPublicKey({ key: jwk, format: "jwk" }) };
}

function parseNote(note, key) {
  const cut = note.indexOf("\n\n");
  need(cut > 0 && note.endsWith("\n") && note.length <= 10_000, "note");
  const signed = note.slice(0, cut + 1);
  const [origin, size, root] = signed.split("\n");
  need(/^(0|[1-9]\d{0,14})$/.test(size), "size");
  need(/^[A-Za-z0-9+/]{43}=$/.test(root ?? ""), "root");
  let [good, bad] = [0, 0];
  const lines = note.slice(cut + 2, -1).split("\n");
  for (const line of lines) {
    const [, name, encoded] = /^— (\S+) (\S+)$/.exec(line) ?? [];
    need(name !== undefined, "signature line");
    const bytes = Buffer.from(encoded, "base64");
    need(bytes.toString("base64") === encoded, "base64");
    if (name !== key.name || bytes.toString("hex", 0, 4) !== key.id) continue;
    const signature = bytes.subarray(4);
    const isGood = signature.length === 64 &&
      verifySignature(null, Buffer.from(signed), key.publicKey, signature);
    isGood ? good++ : bad++;
  }
  need(good === 0 || bad === 0, "a wrong line of a known key");
  if (bad > 0) return "changed";
  return good > 0 && key.name === origin
    ? { origin, size: Number(size), root: Buffer.from(root, "base64") }
    : "unknown";
}

function isProven({ body, seq, sd, disclosures }, proof, note, { size, root }) {
  const cut = proof.indexOf("\n\n");
  need(cut > 0, "proof");
  const [title, indexLine, ...hashes] = proof.slice(0, cut).split("\n");
  need(title === "c2sp.org/tlog-proof@v1" && /^index (0|[1-9]\d{0,14})$/.test(indexLine), "proof");
  const path = hashes.map((line) => base64(line, 32));
  need(path.length <= 60 && proof.length > cut + 2, "proof");
  const index = Number(indexLine.slice(6));
  const digests = disclosures.map((one) => sha(one).toString("base64url"));
  const fits = index === seq - 1 && index < size && proof.slice(cut + 2) === note;
  if (!fits || new Set(sd).size !== sd.length || digests.some((d) => !sd.includes(d))) return false;
  let [hash, i, n] = [sha("\0", body), index, size - 1];
  for (const other of path) {
    if (n === 0) return false;
    if (i % 2 || i === n) {
      hash = sha("\x01", other, hash);
      while (i % 2 === 0 && i !== 0) [i, n] = [i / 2, Math.floor(n / 2)];
    } else hash = sha("\x01", hash, other);
    [i, n] = [Math.floor(i / 2), Math.floor(n / 2)];
  }
  return n === 0 && hash.equals(root);
}

// ---- the case

const numberOf = ({ parts }) =>
  Number.isSafeInteger(parts.subject?.number) ? parts.subject.number : null;
const idOf = ({ parts }) => /\(([^(]*?)\)+$/.exec(String(parts.subject?.target))?.[1];

function checkNumbers(entries, change, miss) {
  const id = idOf(entries.at(-1));
  let expected = 1;
  for (const entry of entries) {
    const { seq, proven, parts } = entry;
    if (proven && parts.subject !== undefined && idOf(entry) !== id) change(`${seq} is foreign`);
    const number = proven ? numberOf(entry) : expected;
    if (number !== null && number < expected) {
      change(`${seq} is foreign`);
      continue;
    }
    if (number === null) miss(`entry ${seq} shows less`);
    else if (number > expected) miss(`entries ${expected} to ${number - 1} are missing`);
    expected = (number ?? expected) + 1;
  }
}

function checkLast(entries, { facts, audience, page }, change, miss) {
  const last = entries.at(-1);
  if (!last.proven) return;
  const { what, facts: { after } = {} } = last.parts;
  const isEnd = what?.category === "kyc" && what.action === "Case file made" && isObject(after) &&
    ["for", "shown", "caseDigest", "pageDigest"].every((name) => isString(after[name])) &&
    Number.isSafeInteger(after.entries);
  if (!isEnd) return miss("the end is missing");
  if ((numberOf(last) ?? 0) < after.entries) miss("entries at the end are missing");
  if (after.for !== audience) change("case.json is for another audience");
  if (sha(canonical(facts)).toString("hex") !== after.caseDigest) change("case.json is changed");
  if (sha(page).toString("hex") !== after.pageDigest) change("index.html is changed");
  for (const entry of entries) {
    const number = numberOf(entry);
    if (!entry.proven || number === null || number < 1) continue;
    const bits = Object.keys(entry.parts).reduce((sum, name) => sum + LETTERS[name], 0);
    const said = after.shown.slice(number * 2 - 2, number * 2);
    if (said !== bits.toString(16).padStart(2, "0")) miss(`entry ${entry.seq} shows less`);
  }
}

function checkDocument({ number, file, sha256, deletedAt, entry }, files, entries, change, miss) {
  const arrival = entries.find(({ seq }) => seq === entry)?.parts.facts?.after?.sha256;
  if (isString(arrival) && arrival !== sha256) return change(`document ${number} is another one`);
  if (file !== null) {
    if (!files.has(file)) return miss(`document ${number} is missing`);
    if (sha(files.get(file)).toString("hex") !== sha256) {
      change(`document ${number} is another one`);
    }
  } else if (sha256 !== null) {
    const isDeleted = entries.some(({ parts: { what, facts } }) =>
      what?.action === "Document deleted" && facts?.after?.sha256 === sha256
    );
    if (deletedAt === null || !isDeleted) miss(`document ${number} is missing`);
  }
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const { code, said } = check(readFileSync(process.argv[2]), process.argv[3]);
  console.log(said.join("\n") || "whole");
  process.exitCode = code;
}
