const plural = new Intl.PluralRules("en");
const requests = (count: number) =>
  plural.select(count) === "one" ? "1 request" : `${count} requests`;
const left = (count: number) => count === 0 ? "" : ` ${requests(count)} left as before.`;

export default {
  select: "Select",
  done: "Done",
  /** A number follows. */
  count: "Selected",
  hint: "Shift-click takes all in between.",
  dropped: "Some have changed and are no longer selected.",
  all: "All on this page",
  pick: (name: string) => `Select ${name}`,
  of: (count: number) => requests(count),
  assign: "Assign",
  ask: "Ask again",
  csv: "Export CSV",
  ndjson: "Export NDJSON",
  none: "Select at least one request.",
  tooMany: "Select at most 50 requests.",
  /** Followed by the names of requests. */
  changed: "Changed since they were selected, stay as they are",
  confirmAssign: "Assign requests",
  confirmAsk: "Send requests",
  failure: "The requests could not be changed",
  assignTitle: "Assign KYC Requests",
  askTitle: "Request New Documents",
  type: "Document",
  typeOf: (type: string, count: number) => `${type} (${requests(count)})`,
  askNote:
    "Each applicant gets the message of the reason in their language. Only requests with exactly one such current document are asked; the others stay as they are.",
  messageNote:
    "Optional. It replaces the message of the reason, for all of them and as it is written.",
  noDocument: "None of these requests has exactly one current document of a type.",
  assigned: (count: number, others: number) => `${requests(count)} assigned.${left(others)}`,
  requested: (count: number, others: number) => `${requests(count)} asked again.${left(others)}`,
  undone: (count: number, others: number) => `${requests(count)} as before.${left(others)}`,
};
