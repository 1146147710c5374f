const plural = new Intl.PluralRules("en");
const requests = (count: number) =>
  plural.select(count) === "one" ? "1 request" : `${count} requests`;
const left = (count: number) => count === 0 ? "" : ` ${requests(count)} left as before.`;

export default {
  select: "Select",
  done: "Done",
  hint: "Select requests; Shift-click takes all in between.",
  pick: (name: string) => `Select ${name}`,
  of: (count: number) => requests(count),
  assign: "Assign",
  ask: "Ask again",
  csv: "Export CSV",
  ndjson: "Export NDJSON",
  assignTitle: "Assign KYC Requests",
  askTitle: "Request New Documents",
  type: "Document",
  typeOf: (type: string, count: number) => `${type} (${requests(count)})`,
  askNote:
    "Each applicant gets the message of the reason in their language. Only requests with exactly one such current document are asked; the others stay as they are.",
  noDocument: "None of these requests has exactly one current document of a type.",
  assigned: (count: number, others: number) => `${requests(count)} assigned.${left(others)}`,
  requested: (count: number, others: number) => `${requests(count)} asked again.${left(others)}`,
  undone: (count: number, others: number) => `${requests(count)} as before.${left(others)}`,
};
