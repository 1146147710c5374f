import type { Audience } from "../../../data/verifier/case_json.ts";

/** Case files: the links to them, and their page, which is read without the desk. */
export default {
  links: {
    authority: "Case file for an authority",
    applicant: "Case file for the applicant",
  } satisfies Record<Audience, string>,
  title: (name: string, id: string) => `KYC case of ${name} (${id})`,
  audiences: {
    authority: "Made for an authority",
    applicant: "Made for the applicant",
  } satisfies Record<Audience, string>,
  /** Said in each file for an applicant, so that it says nothing about this case. */
  leftOut:
    "Names of staff and internal notes are left out. Other facts may be left out too, where the law demands or allows it. An entry that is left out is shown by its number and time alone.",
  verify:
    "Anybody can check that this file is whole and unchanged: on the page /verify of the desk, or with the file verify.html and no network. Get the key of the desk from the desk itself and not from this file.",
  request: "Request",
  person: "Person",
  documents: "Documents",
  number: "No.",
  name: "Name",
  received: "Received",
  viewed: "Viewed",
  notInFile: "not in this file",
  deleted: (day: string) => `deleted by rule on ${day}`,
  submitted: "with the request",
  decisions: "Decisions",
  reopenings: "Reopenings",
  asks: "Requested documents",
  checks: "Checks",
  escalations: "Escalations",
  comments: "Comments",
  entries: "Entries of the audit trail",
  trailNumber: "Entry",
  time: "Time",
  actor: "By",
  answer: "Answer",
  answeredBy: "Answered by",
  until: "Answer until",
  question: "Question",
  text: "Text",
  result: "Result",
  removed: "removed",
  withdrawn: "withdrawn",
  undone: "undone",
  viewedBefore: "Viewed before the decision",
  withheld: "left out",
  /** The last line of the entries. */
  last: "This file was made. The entry says how many entries the case has.",
  none: "None",
};
