import type { Finding, FindingKind, VerificationResult } from "../../../data/verifier/findings.ts";
import type { Audience, Part } from "../../../data/verifier/case_json.ts";
import type { DocumentState } from "../../../data/verifier/findings.ts";
import type { UnreadableReason } from "../../../data/verifier/unreadable.ts";

export default {
  title: "Verify a case file",
  intro:
    "Shows whether a case file is as the desk made it. It is read in your browser and sent nowhere.",
  file: "File to verify",
  drop: "Choose a file, or drop it anywhere on this page.",
  key: "Key of the desk",
  keyHint:
    "A line NAME+ID+KEY that you got apart from the file. Without one, the key in the file is used.",
  wrongKey: "This is no key: it has the form NAME+ID+KEY.",
  checkpoint: "Checkpoint that you kept",
  checkpointHint:
    "The text of a signed note of the desk, such as the one that auditors get by email. It is compared where it has the size of the trail in the file.",
  wrongCheckpoint:
    "This is no checkpoint: it is a signed note with origin, size, root and signature.",
  reading: "Reading the file…",
  results: {
    whole: "Whole",
    changed: "Changed",
    incomplete: "Incomplete",
    unreadable: "Unreadable",
    unknown_key: "Unknown key",
  } satisfies Record<VerificationResult, string>,
  meanings: {
    whole: "The file is as the desk made it, with all entries of the case up to then.",
    changed: "Something in the file is not what the desk has signed.",
    incomplete: "Something is missing that the desk put into the file.",
    unreadable: "This is no case file, or it is damaged.",
    unknown_key: "The checkpoint in the file is not signed with this key.",
  } satisfies Record<VerificationResult, string>,
  findings: {
    checkpoint_changed: () => "The checkpoint is changed",
    checkpoint_differs: () => "The checkpoint from outside is of another trail",
    checkpoint_foreign: () => "The checkpoint from outside is not signed with this key",
    key_differs: () => "The key in the file is another one",
    foreign_file: ({ name }) => `${name} does not belong to the case file`,
    entry_changed: ({ number }) => `Changed at entry ${number}`,
    entry_foreign: ({ number }) => `Entry ${number} does not belong here`,
    case_changed: () => "case.json is not as the desk made it",
    case_differs: ({ number }) => `case.json differs from entry ${number}`,
    page_changed: () => "index.html is not as the desk made it",
    document_changed: ({ number }) => `Document ${number} is another one`,
    document_missing: ({ number }) => `Document ${number} is missing`,
    entries_missing: ({ number, to }) =>
      number === to
        ? `Entry ${number} of this case is missing`
        : `Entries ${number} to ${to} of this case are missing`,
    entry_shows_less: ({ number }) => `Entry ${number} shows less than the desk put into the file`,
    end_missing: () => "The last entry is not the making of a case file",
    proof_missing: ({ number }) => `The proof of entry ${number} is missing`,
  } as Record<FindingKind, (finding: Finding) => string>,
  more: (count: number) => `and ${count} more`,
  reasons: {
    zip: "It is no ZIP, or its parts contradict each other",
    encrypted: "It is encrypted",
    too_large: "It is too large",
    duplicate: "A name occurs twice",
    deflated_document: "A document is compressed",
    size: "A size is wrong",
    missing: "A file is missing",
    json: "It has bad JSON",
    version: "Its version is unknown",
    form: "It has another form",
    entries: "Its entries are not in order, or occur twice",
    note: "A checkpoint has another form",
    proof: "A proof has another form",
    person_file: "It is a person file: copies for the person, which carry no proof",
  } satisfies Record<UnreadableReason, string>,
  keyFromOutside: "The key that you gave",
  keyFromFile: "From the file itself",
  keyFromFileMeaning:
    "Whoever made the file may have made this key. It proves only that the file agrees with itself.",
  proved: "What was proved",
  madeAt: "Made on",
  audience: "Made for",
  audiences: { authority: "An authority", applicant: "The applicant" } satisfies Record<
    Audience,
    string
  >,
  trail: "Entries in the trail",
  root: "Root of the trail",
  compared: {
    same: "The checkpoint from outside has the same size and root",
    older:
      "Not comparable with the checkpoint from outside, which is older: a case file holds no proof between two sizes",
    newer:
      "Not comparable with the checkpoint from outside, which is newer: a case file holds no proof between two sizes",
    none: "Not compared with a checkpoint from outside",
  },
  leftOut: "Things may be left out of a case file.",
  documents: "Documents",
  document: "Document",
  state: "State",
  states: {
    same: "As received",
    deleted: "Deleted by rule",
    changed: "Another one",
    missing: "Missing",
    none: "Never received",
  } satisfies Record<DocumentState, string>,
  deletedOn: (day: string) => `Deleted by rule on ${day}`,
  show: "Show",
  save: "Save",
  entries: "Entries",
  entry: "Entry",
  at: "When (UTC)",
  action: "Action",
  withheld: "Left out",
  notProved: "Not proved",
  details: "Details",
  parts: {
    what: "Action",
    actor: "By",
    subject: "About",
    facts: "Facts",
    internal: "Internal",
    message: "Message",
    origin: "Origin",
  } satisfies Record<Part, string>,
  case: "The case as the desk knew it",
  noCrypto:
    "This browser cannot verify here: it offers no cryptography on plain http, or is too old. Save verify.html and open it from disk.",
  noScript:
    "This page works with JavaScript. Without it, open verify.html in a browser that has it, or run this where the desk is installed: deno task verify-case FILE --key KEY",
  saveVerifier: "Save verify.html",
  saveVerifierHint: "The same page as one file. It works from disk, without a network.",
};
