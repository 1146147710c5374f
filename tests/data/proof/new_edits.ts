import { type Edit, run } from "./edits.ts";

const FUTURE = "2099-01-01T00:00:00.000Z";
const PAST = "2026-01-01T00:00:00.000Z";

const change = (table: string, columns: string, where: string) =>
  run(`update ${table} set ${columns} where ${where}`);

const request = (id: string, columns: string) => change("kyc_requests", columns, `"id" = '${id}'`);
const step = (id: string, columns: string) => change("steps", columns, `"id" = '${id}'`);

const restoring = (from: string, to: string) =>
  `"replacedFields" = replace("replacedFields", '${from}', '${to}')`;

const correction = (userId: string, columns: string) =>
  change("instructions", columns, `"subjectId" = '${userId}'`);

const check = (columns: string) => change("kyc_checks", columns, `"id" = 'k_15:sanctions:1'`);
const resolution = (columns: string) => change("kyc_check_resolutions", columns, `"id" = 'k_16:2'`);

const addedStep = (id: string, at: string) =>
  run(
    `insert into steps ("id", "subjectType", "subjectId", "kind", "staffId", "at", "replacedFields",
    "announceAt", "undoneAt", "batch")
    select '${id}', "subjectType", "subjectId", "kind", "staffId", ${at}, "replacedFields",
      '${FUTURE}', null, null
    from steps where "id" = 'k_14:2'`,
  );

const steps: readonly Edit[] = [
  [
    "H9: the step of a hold is removed",
    run(`delete from steps where "id" = 'payout t_held:1'`),
  ],
  [
    "A11: undoing a reopening would accept",
    step("k_14:3", `${restoring('"declined"', '"accepted"')}, "announceAt" = '${FUTURE}'`),
  ],
  ["A12: undoing a decision would accept", step("k_14:2", restoring('"pending"', '"accepted"'))],
  ["a step restores another assignee", step("k_11:2", restoring("null", '"s_other"'))],
  ["a step is of another kind", step("k_14:2", `"kind" = 'ask'`)],
  ["a step is of another person", step("k_14:2", `"staffId" = 's_other'`)],
  ["a step is later", step("k_14:2", `"at" = '${FUTURE}'`)],
  ["a step counts as undone", step("k_14:2", `"undoneAt" = "at"`)],
  ["an undone step counts", step("k_14:3", `"undoneAt" = null`)],
  ["a step was taken together with others", step("k_14:2", `"batch" = 'b_1'`)],
  ["a step is of another request", step("k_14:2", `"subjectId" = 'k_9'`)],
  ["a step is of another kind of record", step("k_14:2", `"subjectType" = 'payout'`)],
  [
    "the step of a correction is removed",
    run(`delete from steps where "id" like 'correction%'`),
  ],
  ["a step is added to an untouched request", addedStep("k_9:1", `'${FUTURE}'`)],
  ["a step is added under the version of an undo", addedStep("k_14:4", `'${PAST}'`)],
];

const requests: readonly Edit[] = [
  ["A1: a request has another assignee", request("k_11", `"assigneeId" = 's_other'`)],
  ["a request has no assignee", request("k_11", `"assigneeId" = null`)],
  ["an untouched request has an assignee", request("k_9", `"assigneeId" = 's_other'`)],
  ["A4: an assignment counts as undone", change("kyc_assignments", `"undoneAt" = "at"`, "true")],
  ["an undone assignment counts", change("kyc_assignments", `"undoneAt" = null`, "true")],
  ["A3: an assignment is removed", run(`delete from kyc_assignments where "id" = 'k_12:2'`)],
  ["A2: an assignment is to another", change("kyc_assignments", `"assigneeId" = 's_x'`, "true")],
  [
    "A7: an escalation counts as undone",
    change("kyc_escalations", `"undoneAt" = "askedAt"`, `"id" = 'k_8:4'`),
  ],
  ["an undone escalation counts", change("kyc_escalations", `"undoneAt" = null`, "true")],
  ["A6: an escalation is removed", run(`delete from kyc_escalations where "id" = 'k_13:2'`)],
  [
    "A8: a reopening counts as undone",
    change("kyc_reopenings", `"undoneAt" = "reopenedAt"`, `"id" = 'k_6:5'`),
  ],
  ["an undone reopening counts", change("kyc_reopenings", `"undoneAt" = null`, "true")],
  ["an undone reopening is removed", run(`delete from kyc_reopenings where "id" = 'k_14:3'`)],
  [
    "A9: a question counts as undone",
    change("kyc_asks", `"undoneAt" = "askedAt"`, `"id" = 'k_7:4'`),
  ],
  ["an undone question counts", change("kyc_asks", `"undoneAt" = null`, `"id" = 'k_1A:4'`)],
  ["an undone question is removed", run(`delete from kyc_asks where "id" = 'k_1A:4'`)],
  [
    "a question counts as withdrawn",
    change("kyc_asks", `"withdrawnAt" = "askedAt"`, `"id" = 'k_7:4'`),
  ],
  ["a withdrawn question is open", change("kyc_asks", `"withdrawnAt" = null`, `"id" = 'k_1B:4'`)],
  ["another person withdrew it", change("kyc_asks", `"withdrawnBy" = 's_x'`, `"id" = 'k_1B:4'`)],
  [
    "A10: a waiting request is back in review",
    request("k_7", `"phase" = 'pending', "stageUntil" = null`),
  ],
  ["a waiting request waits longer", request("k_7", `"stageUntil" = '${FUTURE}'`)],
  ["a request in review waits", request("k_9", `"phase" = 'waiting', "stageUntil" = '${FUTURE}'`)],
  ["a request in review counts as escalated", request("k_9", `"phase" = 'escalated'`)],
  ["an answered escalation is open", request("k_8", `"phase" = 'escalated'`)],
];

const checks: readonly Edit[] = [
  ["C1: the result of a check", check(`"result" = 'clear'`)],
  ["C2: a check is removed", run(`delete from kyc_checks where "id" = 'k_15:sanctions:1'`)],
  ["C3: the details of a check", check(`"details" = '{"score":1}'`)],
  ["C4: the kind of a check", check(`"kind" = 'pep'`)],
  [
    "C5: a clear run is invented",
    run(`insert into kyc_checks ("id", "requestId", "kind", "number", "provider", "ranAt", "result",
      "details", "sha256", "receivedAt", "receivedFrom")
      select 'k_15:sanctions:2', "requestId", "kind", 2, "provider", "ranAt", 'clear',
      "details", "sha256", "receivedAt", "receivedFrom" from kyc_checks
      where "id" = 'k_15:sanctions:1'`),
  ],
  ["C6: the time of a run", check(`"ranAt" = '${PAST}'`)],
  [
    "C7: a resolution is invented",
    run(`insert into kyc_check_resolutions ("id", "requestId", "checkId", "staffId", "outcome",
      "reason", "resolvedAt", "undoneAt")
      select 'k_15:2', 'k_15', 'k_15:sanctions:1', "staffId", "outcome", "reason", "resolvedAt", null
      from kyc_check_resolutions where "id" = 'k_16:2'`),
  ],
  ["C8: the outcome of a resolution", resolution(`"outcome" = 'true-match'`)],
  [
    "C9: an undone resolution counts",
    change("kyc_check_resolutions", `"undoneAt" = null`, `"id" = 'k_17:2'`),
  ],
  ["a resolution counts as undone", resolution(`"undoneAt" = "resolvedAt"`)],
  ["C10: the reason of a resolution", resolution(`"reason" = 'None'`)],
  ["C11: no check is open", request("k_15", `"openChecks" = 0`)],
  ["C12: five checks are open", request("k_9", `"openChecks" = 5`)],
  [
    "C13: a check of an unknown request",
    run(`insert into kyc_checks ("id", "requestId", "kind", "number", "provider", "ranAt", "result",
      "details", "sha256", "receivedAt", "receivedFrom")
      select 'k_0:sanctions:1', 'k_0', "kind", "number", "provider", "ranAt", "result",
      "details", "sha256", "receivedAt", "receivedFrom" from kyc_checks
      where "id" = 'k_15:sanctions:1'`),
  ],
  ["C14: a resolution is of another check", resolution(`"checkId" = 'k_15:sanctions:1'`)],
  ["C15: another person resolved it", resolution(`"staffId" = 's_other'`)],
  [
    "W1: an undone resolution is removed",
    run(`delete from kyc_check_resolutions where "id" = 'k_17:2'`),
  ],
];

const people: readonly Edit[] = [
  ["R1: the value of a correction", correction("u_21", `"value" = 'thief@example.com'`)],
  ["R2: the person of a correction", correction("u_21", `"subjectId" = 'u_22'`)],
  ["the kind of record of a correction", correction("u_21", `"subject" = 'partner'`)],
  ["a correction is answered", correction("u_21", `"answer" = 'done'`)],
  [
    "R3: a correction is invented",
    run(`insert into instructions ("id", "subject", "subjectId", "field", "value", "source",
      "version", "askedBy", "askedAt", "closedAt", "closedBy", "note", "undoneAt")
      select 'c_new', "subject", 'u_23', "field", "value", "source", 1, "askedBy", "askedAt", null,
      null, null, null from instructions where "subjectId" = 'u_21'`),
  ],
  ["R4: a correction is closed", correction("u_21", `"closedAt" = "askedAt"`)],
  ["R5: another person asked for it", correction("u_21", `"askedBy" = 's_other'`)],
  ["R6: a correction is removed", run(`delete from instructions where "subjectId" = 'u_21'`)],
  ["a correction is of another field", correction("u_21", `"field" = 'name'`)],
  ["the source of a correction", correction("u_21", `"source" = 'Nobody'`)],
  ["a closed correction is open", correction("u_22", `"closedAt" = null, "closedBy" = null`)],
  ["the note of a closed correction", correction("u_22", `"note" = 'x'`)],
  ["an undone correction is open", correction("u_23", `"undoneAt" = null`)],
  ["a correction counts as reverted", correction("u_21", `"revertedAt" = "askedAt"`)],
  ["the former value of a correction", correction("u_21", `"formerValue" = null`)],
  ["the version of a correction", correction("u_21", `"version" = 3`)],
  [
    "A5: an absence is invented",
    run(`insert into staff_absences ("staffId", "day", "until")
      select "id", '2099-01-01', '${FUTURE}' from staff where "email" = 'rui@example.com'`),
  ],
  ["an absence is longer", change("staff_absences", `"until" = '${FUTURE}'`, "true")],
  ["an absence is removed", run("delete from staff_absences")],
  [
    "T7: an invitation for an admin is inserted",
    run(`insert into invitations ("tokenHash", "staffId", "invitedBy", "expiresAt")
      select 'hash', staff."id", "invitedBy", "expiresAt" from invitations, staff
      where staff."email" = 'ada@example.com'`),
  ],
  ["an invitation lasts longer", change("invitations", `"expiresAt" = '${FUTURE}'`, "true")],
  ["an invitation is by another", change("invitations", `"invitedBy" = 's_other'`, "true")],
];

const type = (columns: string) => change("kyc_document_types", columns, `"key" = 'letter'`);

const rules: readonly Edit[] = [
  ["D1: lines of a document type", change("kyc_document_types", `"lines" = '[]'`, `"key" = 'id'`)],
  ["D2: a document type is off", type(`"active" = 0`)],
  [
    "D3: an own document type is removed",
    run(`delete from kyc_document_types where "key" = 'letter'`),
  ],
  [
    "D4: a document type is invented",
    run(`insert into kyc_document_types ("key", "labels", "takers", "besides", "lines", "position",
      "active") select 'invented', "labels", "takers", "besides", "lines", 99, 1
      from kyc_document_types where "key" = 'letter'`),
  ],
  ["the takers of a document type", type(`"takers" = '["business"]'`)],
  ["the place of a document type", type(`"position" = 1`)],
  ["K1: the currency", change("desk_currency", `"code" = 'JPY'`, "true")],
  ["the currency is removed", run("delete from desk_currency")],
  ["the text of a reason", change("kyc_reasons", `"templates" = '{}'`, `"code" = 'own'`)],
  ["a reason is removed", run(`delete from kyc_reasons where "code" = 'own'`)],
  [
    "a reason is for other steps",
    change("kyc_reasons", `"steps" = '["accepted"]'`, `"code" = 'own'`),
  ],
  [
    "reasons are no longer required",
    run(`insert into kyc_reason_rules ("id", "reasonRequired", "messageRequired",
      "mailsApplicants", "checklistRequired") values (1, '[]', '[]', 1, 0)
      on conflict ("id") do update set "mailsApplicants" = 1 - kyc_reason_rules."mailsApplicants"`),
  ],
  ["the hours of a deadline", change("kyc_due_hours", `"hours" = 99`, "true")],
  [
    "the address of a webhook",
    change("webhook_endpoints", `"url" = 'https://thief.example'`, "true"),
  ],
  ["the events of a webhook", change("webhook_endpoints", `"events" = '[]'`, "true")],
  ["a webhook is removed", run("delete from webhook_endpoints")],
  ["the key of checkpoints", change("note_keys", `"publicKey" = 'AAAA'`, "true")],
  ["the key of checkpoints is removed", run("delete from note_keys")],
];

const month = (columns: string) => change("statement_months", columns, "true");
const rowAdded = (id: string, columns: string) =>
  run(`insert into statement_rows ("id", "month", "line", "correctionOf", "transactionId", "userId",
    "description", "date", "amountCents", "feeCents")
    select '${id}', ${columns}, "transactionId", "userId", "description", "date", 700, "feeCents"
    from statement_rows where "correctionOf" is null`);

const statements: readonly Edit[] = [
  ["S1: the closing of a month", month(`"closingCents" = "closingCents" + 1000000`)],
  ["the opening of a month", month(`"openingCents" = 5`)],
  ["S2: the lines of a month", month(`"lines" = '[]'`)],
  [
    "S3: a row of a closed month is removed",
    run(`delete from statement_rows where "correctionOf" is null`),
  ],
  [
    "S4: the amount of a row",
    change("statement_rows", `"amountCents" = 7`, `"correctionOf" is null`),
  ],
  [
    "S5: a late row is removed",
    run(`delete from statement_rows where "correctionOf" is not null and "amountCents" > 0`),
  ],
  ["S6: a late row is invented", rowAdded("late", `'2026-12', "line", "month"`)],
  ["S7: the row of a month is removed", run("delete from statement_months")],
  ["a row of a closed month is invented", rowAdded("own", `"month", "line", null`)],
  [
    "a transaction of a closed month",
    change("transactions", `"amountCents" = 7`, `"id" = 't_a'`),
  ],
  [
    "a month is invented",
    run(`insert into statement_months ("month", "closedAt", "openingCents", "closingCents", "lines")
      select '2099-01', "closedAt", "openingCents", "closingCents", "lines" from statement_months
      limit 1`),
  ],
];

/** Edits of the records of `addNewRecords`. */
export const newEdits: readonly Edit[] = [
  ...[...steps, ...requests, ...checks, ...people, ...rules, ...statements],
];
