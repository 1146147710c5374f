import { utf8 } from "../../../data/base/bytes.ts";
import { type CaseParts, fileOf, key, SEQS, sign } from "./case_files.ts";

/** Changes of one thing in a case file, each with the result that it must have. */
type Change = [title: string, change: (parts: CaseParts) => void | Promise<void>, code: number];

const flip = (text: string, at = 0): string => {
  const place = at < 0 ? text.length + at : at;
  const other = text[place] === "A" ? "B" : "A";
  return text.slice(0, place) + other + text.slice(place + 1);
};
const entry = (parts: CaseParts, number: number) => parts.json.entries[number - 1]!;
const proofOf = (parts: CaseParts, number: number, change: (text: string) => string) => {
  const seq = SEQS[number - 1]!;
  parts.proofs.set(seq, change(parts.proofs.get(seq)!));
};
const removeEntry = (parts: CaseParts, number: number, count = 1) => {
  parts.json.entries.splice(number - 1, count);
  for (const seq of SEQS.slice(number - 1, number - 1 + count)) parts.proofs.delete(seq);
};
/** Replaces the name of a part in its disclosure. */
const reword = (disclosure: string, from: string, to: string) =>
  utf8(
    new TextDecoder().decode(Uint8Array.fromBase64(disclosure, { alphabet: "base64url" }))
      .replace(from, to),
  ).toBase64({ alphabet: "base64url", omitPadding: true });
const disclosureOf = (parts: CaseParts, number: number, name: string) => {
  const index = entry(parts, number).disclosures.findIndex((one) =>
    reword(one, `"${name}",`, "") !== one
  );
  return { index, list: entry(parts, number).disclosures };
};
const resign = async (parts: CaseParts, text: string) => {
  const bytes = new Uint8Array([...Uint8Array.fromHex(key.id), ...await sign(utf8(text))]);
  parts.note = `${text}\n— ${key.name} ${bytes.toBase64()}\n`;
};

const inEntries: Change[] = [
  ["the instant of a body", (parts) => {
    entry(parts, 2).body = entry(parts, 2).body.replace("2026-11-28", "2026-11-27");
  }, 1],
  ["the number of a body", (parts) => {
    entry(parts, 2).body = entry(parts, 2).body.replace('"seq":7,', '"seq":6,');
  }, 1],
  ["a digest of a body", (parts) => {
    entry(parts, 3).body = flip(entry(parts, 3).body, 10);
  }, 1],
  ["a digest twice in a body", (parts) => {
    const [, first] = /\["(.*?)",/.exec(entry(parts, 3).body)!;
    entry(parts, 3).body = entry(parts, 3).body.replace("[", `["${first}",`);
  }, 1],
  ["white space in a body", (parts) => void (entry(parts, 1).body += " "), 1],
  ["the version of a body", (parts) => {
    entry(parts, 1).body = entry(parts, 1).body.replace('"v":2', '"v":3');
  }, 2],
  ["a disclosed value", (parts) => {
    const { index, list } = disclosureOf(parts, 5, "what");
    list[index] = reword(list[index]!, "KYC declined", "KYC accepted");
  }, 1],
  ["the name of a part", (parts) => {
    const { index, list } = disclosureOf(parts, 1, "what");
    list[index] = reword(list[index]!, '"what"', '"origin"');
  }, 1],
  ["an unknown part", (parts) => {
    const { index, list } = disclosureOf(parts, 1, "what");
    list[index] = reword(list[index]!, '"what"', '"whom"');
  }, 1],
  ["a salt", (parts) => {
    const { list } = disclosureOf(parts, 1, "what");
    list[0] = flip(list[0]!, 5);
  }, 1],
  [
    "a disclosure twice",
    (parts) => void entry(parts, 2).disclosures.push(entry(parts, 2).disclosures[0]!),
    2,
  ],
  ["a disclosure of another entry", (parts) => {
    entry(parts, 1).disclosures[0] = entry(parts, 2).disclosures[0]!;
  }, 1],
  ["a disclosure left out", (parts) => {
    const { index, list } = disclosureOf(parts, 5, "message");
    list.splice(index, 1);
  }, 2],
  ["the number within the case left out", (parts) => {
    const { index, list } = disclosureOf(parts, 2, "subject");
    list.splice(index, 1);
  }, 2],
  ["the actor of the last entry left out", (parts) => {
    const { index, list } = disclosureOf(parts, 7, "actor");
    list.splice(index, 1);
  }, 2],
  ["the facts of the last entry left out", (parts) => {
    const { index, list } = disclosureOf(parts, 7, "facts");
    list.splice(index, 1);
  }, 2],
  ["the order of entries", ({ json: { entries } }) => void entries.reverse(), 2],
  ["an entry twice", ({ json: { entries } }) => void entries.splice(1, 0, entries[0]!), 2],
  ["the first entry left out", (parts) => removeEntry(parts, 1), 2],
  ["two entries in the middle left out", (parts) => removeEntry(parts, 3, 2), 2],
  ["the last entry left out", (parts) => removeEntry(parts, 7), 2],
  ["no entries", (parts) => removeEntry(parts, 1, 7), 2],
];

const inProofs: Change[] = [
  ["a hash of a proof", (parts) => proofOf(parts, 2, (text) => flip(text, 40)), 1],
  [
    "the spare bits of a hash",
    (parts) =>
      proofOf(
        parts,
        2,
        (text) =>
          text.replace(/(.)=\n/, (_, last) => `${String.fromCharCode(last.charCodeAt(0) + 1)}=\n`),
      ),
    2,
  ],
  [
    "the index of a proof",
    (parts) => proofOf(parts, 2, (text) => text.replace("index 6", "index 7")),
    1,
  ],
  [
    "a hash of a proof left out",
    (parts) => proofOf(parts, 4, (text) => text.replace(/.{43}=\n/, "")),
    1,
  ],
  [
    "a hash of a proof more",
    (parts) => proofOf(parts, 4, (text) => text.replace(/(.{43}=\n)/, "$1$1")),
    1,
  ],
  ["the title of a proof", (parts) => proofOf(parts, 4, (text) => text.replace("@v1", "@v2")), 2],
  ["the checkpoint in a proof", (parts) => proofOf(parts, 4, (text) => flip(text, -5)), 1],
  ["proofs that changed places", ({ proofs }) => {
    const [first, second] = [proofs.get(SEQS[0])!, proofs.get(SEQS[1])!];
    proofs.set(SEQS[0], second).set(SEQS[1], first);
  }, 1],
  ["a proof left out", ({ proofs }) => void proofs.delete(SEQS[3]), 2],
  ["a proof of no entry", ({ proofs }) => void proofs.set(44, proofs.get(SEQS[0])!), 1],
  ["the root of the checkpoint", (parts) => {
    parts.note = parts.note.replace(/(\n\d+\n)(.)/, (_, size, first) => size + flip(first));
  }, 1],
  [
    "the size of the checkpoint",
    (parts) => void (parts.note = parts.note.replace("\n45\n", "\n46\n")),
    1,
  ],
  [
    "the signature",
    (parts) => void (parts.note = flip(parts.note, parts.note.indexOf("—") + 60)),
    1,
  ],
  ["the key id of the signature", (parts) => {
    const at = parts.note.lastIndexOf(" ") + 1;
    parts.note = flip(parts.note, at);
  }, 3],
  [
    "the checkpoint signed for another size",
    (parts) => resign(parts, parts.note.split("\n\n")[0]!.replace("\n45\n", "\n46\n") + "\n"),
    1,
  ],
  ["a wrong line of the key beside the right one", (parts) => {
    const line = parts.note.split("\n").at(-2)!;
    parts.note += `${flip(line, -10)}\n`;
  }, 2],
  [
    "the checkpoint without a signature",
    (parts) => void (parts.note = parts.note.split("\n\n")[0]! + "\n\n"),
    2,
  ],
  ["the key in the file", (parts) => void (parts.key = flip(parts.key, -4)), 2],
];

const inCase: Change[] = [
  ["a name in the case", ({ json }) => void (json.case.request.name = "Somebody else"), 1],
  ["notes of a decision", ({ json }) => void (json.case.decisions[1]!.notes = "Fine"), 1],
  ["the status of a decision", ({ json }) => void (json.case.decisions[1]!.status = "accepted"), 1],
  ["a decision left out", ({ json }) => void json.case.decisions.pop(), 1],
  ["a document left out of the case", (parts) => {
    parts.json.case.documents.pop();
  }, 1],
  ["the hash of a document in the case", ({ json }) => {
    json.case.documents[0]!.sha256 = json.case.documents[1]!.sha256;
  }, 1],
  ["the deletion of a document", ({ json }) => void (json.case.documents[2]!.deletedAt = null), 1],
  ["the audience", ({ json }) => void (json.audience = "applicant"), 1],
  ["an unknown audience", ({ json }) => void (json.audience = "everybody"), 2],
  ["the origin", ({ json }) => void (json.origin += "0"), 1],
  ["the version", ({ json }) => void (json.v = 2), 2],
  ["a field more in the case", ({ json }) => void Object.assign(json.case, { more: 1 }), 1],
  ["the page", (parts) => void (parts.page = parts.page.replace("k_1", "k_2")), 1],
  ["a document", ({ documents }) => void documents.set(fileOf(2), utf8("picture of a fact")), 1],
  ["a document left out", ({ documents }) => void documents.delete(fileOf(2)), 2],
  ["documents that changed places", ({ documents }) => {
    const [first, second] = [documents.get(fileOf(1))!, documents.get(fileOf(2))!];
    documents.set(fileOf(1), second).set(fileOf(2), first);
  }, 1],
  [
    "a document more",
    ({ documents }) => void documents.set("documents/4-more.png", utf8("more")),
    1,
  ],
];

export const changes: readonly Change[] = [...inEntries, ...inProofs, ...inCase];
