import { openAccessReview } from "../../../../data/access_reviews/reviews.ts";
import { system } from "../../../../data/audit/write.ts";
import { dayOf } from "../../../../data/base/calendar.ts";
import { DAY_MS } from "../../../../data/base/durations.ts";
import { putCheck } from "../../../../data/kyc/checks/put_check.ts";
import type { Permission } from "../../../../data/permissions.ts";
import * as users from "../../../../data/records/users.ts";
import { hiddenFieldsOf } from "../../../support/decisions.ts";
import type { Desk } from "../../../support/helpers.ts";
import { aUser } from "../../../support/records.ts";

/** A form of a step, as the tests of every step take it. */
export interface StepForm {
  /** The routes that show and take it, and their permission, a second time to catch mistakes. */
  routes?: [path: string, permission: Permission];
  /** The address of the form; prepares what the step is taken with. */
  form: (desk: Desk) => string | Promise<string>;
  /** Its page in the sample, and the heading of that; for tests of all pages. */
  page?: readonly [path: string, title: string];
  /** The address that takes it, if it is another one. */
  action?: string;
  typed: Record<string, string>;
  /** Another choice, of a form in which nothing is typed. */
  otherwise?: Record<string, string>;
  /** The form is refused with this in place of what is typed. */
  wrong?: Record<string, string>;
  /** The toasts of the step and of its undo, if it can be undone. */
  toasts: [done: string, undone?: string];
  /** The version that the form carries for the first step with a record. */
  version?: string;
}

const reason = { wrong: { reason: "  " } };

async function send(desk: Desk, { form, action, typed }: StepForm): Promise<void> {
  const path = await form(desk);
  const hidden = hiddenFieldsOf((await desk.fragment(path)).text);
  await desk.post(action ?? path, { ...hidden, ...typed });
}

const payoutOf = async ({ store }: Desk): Promise<string> =>
  (await store.db.selectFrom("transactions").select("id").where("type", "=", "payout")
    .where("status", "=", "pending").orderBy("id").executeTakeFirstOrThrow()).id;

const decision: StepForm = {
  form: () => "/kyc/k_1/decision?status=declined",
  typed: { reviewNotes: "Blurred at the edge", message: "Your document is blurred." },
  wrong: { reviewNotes: "x".repeat(10_001) },
  toasts: ["KYC request declined successfully", "Decision undone"],
};

const ask: StepForm = {
  routes: ["/kyc/:id/documents/:documentId/ask", "kyc.decide"],
  form: () => "/kyc/k_1/documents/1/ask",
  page: ["/kyc/k_1/documents/1/ask", "Request a New Document"],
  typed: { reason: "document-unreadable", message: "Please send a sharp one.", days: "9" },
  wrong: { message: " " },
  toasts: ["New document requested", "Document request undone"],
};

const expiry: StepForm = {
  routes: ["/kyc/:id/documents/:documentId/expiry", "kyc.decide"],
  form: () => "/kyc/k_1/documents/1/expiry",
  page: ["/kyc/k_1/documents/1/expiry", "Set Document Expiry"],
  typed: { expiresOn: "2031-05-09" },
  wrong: { expiresOn: "2031-02-29" },
  toasts: ["Document expiry saved", "Document expiry undone"],
};

const assignment: StepForm = {
  routes: ["/kyc/:id/assign", "kyc.decide"],
  form: () => "/kyc/k_2/assign",
  page: ["/kyc/k_1/assign", "Assign KYC Request"],
  typed: { assignee: "s_2" },
  wrong: { assignee: "s_3" },
  toasts: ["KYC request assigned", "Assignment undone"],
};

const escalation: StepForm = {
  routes: ["/kyc/:id/escalation", "kyc.decide"],
  form: () => "/kyc/k_2/escalation",
  page: ["/kyc/k_1/escalation", "Escalate KYC Request"],
  typed: { question: "Is this a forgery?" },
  wrong: { question: " " },
  toasts: ["KYC request escalated", "Escalation undone"],
};

const answer: StepForm = {
  routes: ["/kyc/:id/escalation/answer", "staff.manage"],
  form: async (desk) => {
    await send(desk, escalation);
    return "/kyc/k_2/escalation/answer";
  },
  typed: { answer: "It is genuine." },
  wrong: { answer: " " },
  toasts: ["Answer sent"],
  version: "2",
};

const reopening: StepForm = {
  routes: ["/kyc/:id/reopen", "kyc.decide"],
  form: () => "/kyc/k_5/reopen",
  page: ["/kyc/k_5/reopen", "Reopen KYC Request"],
  typed: { reason: "A better scan came" },
  ...reason,
  toasts: ["KYC request reopened", "Reopening undone"],
};

const resolution: StepForm = {
  routes: ["/kyc/:id/checks/:kind/:number/resolution", "kyc.decide"],
  form: async ({ store }) => {
    const run = { provider: "Screenwise", ranAt: "2026-03-05T00:00:00.000Z" };
    await putCheck(store, "k_3", { kind: "sanctions", ...run, result: "hit" }, system);
    return "/kyc/k_3/checks/sanctions/1/resolution";
  },
  typed: { outcome: "not-this-person", reason: "Another year of birth" },
  ...reason,
  toasts: ["Check resolved", "Resolution undone"],
};

const hold: StepForm = {
  routes: ["/finance/:id/hold", "payouts.hold"],
  form: async (desk) => `/finance/${await payoutOf(desk)}/hold`,
  typed: { reason: "The account changed yesterday" },
  ...reason,
  toasts: ["Payout held", "Hold undone"],
};

const release: StepForm = {
  routes: ["/finance/:id/release", "payouts.hold"],
  form: async (desk) => {
    await send(desk, hold);
    return `/finance/${await payoutOf(desk)}/release`;
  },
  typed: { reason: "The bank has confirmed" },
  ...reason,
  toasts: ["Payout released", "Release undone"],
};

const legalHold = (record: "/users/u_1" | "/kyc/k_1"): StepForm => ({
  routes: [`${record.replace(/\w+_1/, ":id")}/legal-hold`, "legal_holds.place"],
  form: () => `${record}/legal-hold`,
  // Both pages have the title of the same person.
  ...record === "/users/u_1" && { page: [`${record}/legal-hold`, "Place Legal Hold"] as const },
  typed: { reason: "Claim 12 of 2026", authority: "Court of Porto", until: "2999-01-31" },
  ...reason,
  toasts: ["Legal hold placed", "Legal hold undone"],
  version: "0",
});

const legalRelease = (record: "/users/u_1" | "/kyc/k_1"): StepForm => ({
  ...legalHold(record),
  routes: [`${record.replace(/\w+_1/, ":id")}/legal-hold/release`, "legal_holds.place"],
  form: async (desk) => {
    await send(await desk.colleague("s_2"), legalHold(record));
    return `${record}/legal-hold/release`;
  },
  page: undefined,
  typed: { reason: "It has ended" },
  toasts: ["Legal hold released", "Release undone"],
  version: "1",
});

const erasure: StepForm = {
  routes: ["/users/:id/erase", "people.erase"],
  form: async ({ store }) => {
    await users.insert(store.db, [aUser({ id: "u_gone", name: "Wanda Vexler" })]);
    return "/users/u_gone/erase";
  },
  typed: { reason: "request" },
  otherwise: { reason: "obligation" },
  wrong: { reason: "" },
  toasts: ["Person will be erased", "Erasure undone"],
  version: "0",
};

const attestation: StepForm = {
  routes: ["/staff/access-review/:number/members/:staffId", "access.attest"],
  form: async ({ store }) => {
    const dueOn = dayOf(new Date(store.now().getTime() + 7 * DAY_MS));
    await openAccessReview(store, { dueOn, months: null }, system);
    return "/staff/access-review/1/members/s_3";
  },
  typed: { decision: "keep", word: "Still needed here" },
  wrong: { word: " " },
  toasts: ["Access attested", "Attestation undone"],
  version: "0",
};

const correction: StepForm = {
  form: () => "/users/u_1/corrections/new",
  action: "/users/u_1/corrections",
  typed: { field: "name", value: "Ana María", source: "Ticket 4711" },
  wrong: { source: " " },
  toasts: ["Correction requested, sent in 30 seconds", "Taken back"],
};

const closing: StepForm = {
  form: async (desk) => {
    await send(desk, correction);
    const { id } = await desk.store.db.selectFrom("instructions").select("id")
      .executeTakeFirstOrThrow();
    return `/users/u_1/corrections/${id}/close`;
  },
  typed: { note: "Not needed any more" },
  wrong: { note: " " },
  toasts: ["Correction closed", "Taken back"],
};

/** Every form of a step. A new one stands here; tests of routes, bodies and permissions read it. */
export const stepForms: Record<string, StepForm> = {
  decision,
  ask,
  expiry,
  assignment,
  escalation,
  answer,
  reopening,
  resolution,
  hold,
  release,
  "legal hold of a person": legalHold("/users/u_1"),
  "legal hold of a request": legalHold("/kyc/k_1"),
  "end of the legal hold of a person": legalRelease("/users/u_1"),
  "end of the legal hold of a request": legalRelease("/kyc/k_1"),
  erasure,
  attestation,
  correction,
  closing,
};

const selectedRequest = { request: "k_1:1", list: "/kyc" };

/** The forms of steps with several records; these are sent with a batch in place of a key. */
export const selectionForms: Record<
  string,
  Omit<StepForm, "toasts"> & { selected: Record<string, string> }
> = {
  "assignment of several": {
    routes: ["/kyc/selection/assign", "kyc.decide"],
    form: () => "/kyc/selection/assign?request=k_1:1",
    page: ["/kyc/selection/assign?request=k_1:1", "Assign KYC Requests"],
    action: "/kyc/selection/assign",
    selected: selectedRequest,
    typed: { assignee: "s_2" },
  },
  "ask of several": {
    routes: ["/kyc/selection/ask", "kyc.decide"],
    form: () => "/kyc/selection/ask?request=k_1:1",
    page: ["/kyc/selection/ask?request=k_1:1", "Request New Documents"],
    action: "/kyc/selection/ask",
    selected: selectedRequest,
    typed: {
      type: "id",
      reason: "document-unreadable",
      message: "Please send a sharp one.",
      days: "9",
    },
  },
  "deactivation of several": {
    routes: ["/instructions/people", "instructions.ask"],
    form: () => "/instructions/people?person=u_1",
    page: ["/instructions/people?person=u_1", "Deactivate People"],
    action: "/instructions/people",
    selected: { person: "u_1", list: "/users" },
    typed: { reason: "Chargebacks of three cards", source: "Ticket 4711" },
  },
};

const all = [...Object.values(stepForms), ...Object.values(selectionForms)];

/** The pages of these forms that the sample has. */
export const stepPages = all.flatMap(({ page }) => page ? [page] : []);

/** The routes of these forms with the permission that they ask for. */
export const stepRoutes = all.flatMap(({ routes }) => routes ? [routes] : []);
