import * as z from "zod";
import { DAY_MS } from "../../base/durations.ts";
import type { Database } from "../../db/database.ts";
import type { DeskFacts, Incoming, IncomingEntry } from "../../records/record_shape.ts";
import { notifyStaff } from "../../notices/announce.ts";
import { type IncomingMark, type KycRequest, kycRequest, MAX_DOCUMENTS } from "./requests.ts";
import { emit } from "../../webhooks/events.ts";
import { eventOf } from "./events.ts";
import { DEFAULT_VALIDITY_DAYS } from "./statuses.ts";

/** Words at `/kyc/…` that name pages, so that they cannot stand for a request. */
const pageWords: readonly string[] = ["due", "proposals", "review", "selection"];

export const incoming: Incoming<KycRequest> = {
  schema,
  announce: announceRequests,
  emit: emitRequests,
  entries: decisionEntries,
};

/** Fields of the desk's files, whose CSV names documents and cannot bring them. */
const ignored = {
  userEmail: z.string().nullable().optional(),
  decidedAt: z.string().nullable().optional(),
  documentCount: z.number().optional(),
  documentNames: z.string().optional(),
  documentExpiresOn: z.string().nullable().optional(),
  assignedTo: z.string().nullable().optional(),
  openChecks: z.number().optional(),
  legalHold: z.union([z.boolean(), z.string()]).nullable().optional(),
};

function schema(
  { now, staffIds, history, documentTypes, ...facts }: DeskFacts,
): z.ZodType<KycRequest & IncomingMark> {
  const { id, documents, status, reviewNotes, reviewedBy, expiresAt, reasons, message } =
    kycRequest.shape;
  // The documentation of the API; `decisionFaults` has the messages.
  const noDecision = history ? {} : { type: "null" };
  return kycRequest.extend({
    id: id.refine((id) => !pageWords.includes(id), "is the address of a page; use another id")
      .meta({ not: { enum: pageWords } }),
    documents: (history ? documents : documents.max(MAX_DOCUMENTS)).default([]),
    ...ignored,
    status: status.meta(history ? {} : { enum: ["pending"] }),
    reviewNotes: reviewNotes.default(null).meta(noDecision),
    reviewedBy: reviewedBy.default(null)
      .refine((id) => id === null || staffIds.has(id), "is nobody on the staff").meta(noDecision),
    expiresAt: expiresAt.default(null).meta(noDecision),
    reasons: reasons.meta(history ? {} : { maxItems: 0 }),
    message: message.meta(noDecision),
  }).superRefine((request, context) => {
    const faults = history ? historyFaults(request, now, facts) : decisionFaults(request);
    for (const [field, message] of faults) {
      context.addIssue({ code: "custom", path: [field], message });
    }
    for (const [at, message] of typeFaults(request, { documentTypes, history })) {
      context.addIssue({ code: "custom", path: ["documents", at, "type"], message });
    }
  }).transform((incoming) => {
    const { userEmail: _, decidedAt: __, assignedTo: ___, ...others } = incoming;
    const { documentCount: ____, documentNames: _____, openChecks: ______, ...rest } = others;
    const { legalHold: _______, documentExpiresOn: ________, ...request } = rest;
    return { ...request, imported: request.status !== "pending" };
  });
}

type Fault = [field: keyof KycRequest, message: string];

const BY_TASK = "history comes by `deno task import` alone";

/** A service token cannot decide: its requests must be pending. */
function* decisionFaults(request: KycRequest): Generator<Fault> {
  if (request.status !== "pending") yield ["status", `must be pending: ${BY_TASK}`];
  for (const field of ["reviewNotes", "reviewedBy", "expiresAt"] as const) {
    if (request[field] !== null) yield [field, `must be empty: ${BY_TASK}`];
  }
  if (request.reasons?.length) yield ["reasons", `must be empty: ${BY_TASK}`];
  if (request.message) yield ["message", `must be empty: ${BY_TASK}`];
}

function* historyFaults(
  { status, type, expiresAt, submittedAt }: KycRequest,
  now: Date,
  { latestExpiry, acceptsByTwo }: Pick<DeskFacts, "latestExpiry" | "acceptsByTwo">,
): Generator<Fault> {
  const nowIso = now.toISOString();
  const latest = latestExpiry ??
    new Date(now.getTime() + DEFAULT_VALIDITY_DAYS * DAY_MS).toISOString();
  if (acceptsByTwo && type === "business" && status === "accepted") {
    yield ["status", "needs two members here: switch off the rule under Two people first"];
  }
  if (status === "accepted") {
    const days = Math.floor((Date.parse(latest) - now.getTime()) / DAY_MS);
    if (expiresAt === null) yield ["expiresAt", "is missing from one that is accepted"];
    else if (expiresAt > latest) yield ["expiresAt", `is more than ${days} days away`];
  } else if (status === "expired") {
    const field = expiresAt === null ? "submittedAt" : "expiresAt";
    const expiry = expiresAt ?? submittedAt;
    if (expiry > nowIso) yield [field, "is still to come in one that is expired"];
  } else if (expiresAt !== null) yield ["expiresAt", `must be empty in one that is ${status}`];
}

function* decisionEntries(added: readonly KycRequest[]): Generator<IncomingEntry> {
  for (const { id, userName, status, ...decided } of added) {
    const { reviewNotes, reviewedBy, expiresAt, reasons, message } = decided;
    const isBare = !reviewNotes && !reviewedBy && !reasons?.length && !message;
    if (status === "pending" && isBare) continue;
    const explanation = { ...reasons?.length && { reasons }, ...message && { message } };
    yield {
      category: "kyc",
      action: "KYC decision imported",
      target: `${userName} (${id})`,
      after: {
        status,
        reviewNotes,
        reviewedBy,
        expiresAt,
        ...explanation,
        imported: status !== "pending",
      },
    };
  }
}

/** History may have documents of types that are turned off. */
function* typeFaults(
  { type, documents }: KycRequest,
  { documentTypes, history }: Pick<DeskFacts, "documentTypes" | "history">,
): Generator<[at: number, message: string]> {
  if (documentTypes === null) return;
  const known = [...documentTypes].filter(([, { active, takers }]) =>
    history || active && takers.includes(type)
  ).map(([key]) => key);
  for (const [at, document] of documents.entries()) {
    if (!known.includes(document.type)) yield [at, `must be one of ${known.join(", ")}`];
  }
}

async function announceRequests(
  trx: Database,
  added: readonly KycRequest[],
  now: Date,
): Promise<void> {
  const pending = added.filter(({ status }) => status === "pending");
  const [first] = pending;
  if (!first) return;
  const { id: requestId, userName, documents } = first;
  const facts = { count: pending.length, requestId, userName, documents: documents.length };
  await notifyStaff(trx, { kind: "kyc_submitted", facts }, now);
}

async function emitRequests(
  trx: Database,
  added: readonly KycRequest[],
  now: Date,
): Promise<void> {
  const events = added.map(({ id, userId, status }) =>
    eventOf("kyc.submitted", { id, userId, status, version: 1 })
  );
  await emit(trx, events, now);
}
