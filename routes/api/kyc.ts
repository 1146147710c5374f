import * as z from "zod";
import { DomainError } from "../../data/errors/domain_error.ts";
import { decide } from "../../data/kyc/decisions/decide.ts";
import { decisionInput } from "../../data/kyc/decisions/decision_input.ts";
import { DOCUMENTS_SCOPE } from "../../data/imports/scopes.ts";
import { listDocumentTypes } from "../../data/kyc/document_types/document_types.ts";
import { documentTypeKey } from "../../data/kyc/requests/document.ts";
import { kycTypes } from "../../data/kyc/requests/statuses.ts";
import * as kyc from "../../data/kyc/requests/requests.ts";
import { kycSteps } from "../../data/kyc/decisions/kyc_steps.ts";
import { readApiHistory } from "../../data/kyc/requests/api_history.ts";
import { requireStepUp } from "../../data/staff/sign_in/step_up.ts";
import { undoLastStep } from "../../data/steps/undo.ts";
import type { AppContext } from "../http/context.ts";
import { currentMember } from "../http/session/session.ts";
import { requestExample } from "./examples.ts";
import { conditional, notModified, operation, tagHeader } from "./operation.ts";
import { kycHistory } from "./kyc_history.ts";
import { kycRequestAnswer } from "./records.ts";
import { taggedJson } from "./tagged.ts";

const statusUpdate = decisionInput.extend({
  reviewNotes: decisionInput.shape.reviewNotes.default(""),
  reviewedBy: z.string().optional(),
});

const requestAnswer = {
  description: "The request.",
  schema: kycRequestAnswer,
  example: requestExample,
  headers: { ETag: "Version and status of the request, and a hash." },
};

const proposedAnswer = {
  description: "The proposal that waits for a second member; nothing was decided.",
  schema: z.strictObject({
    proposal: z.strictObject({
      id: z.string(),
      rule: z.string(),
      state: z.string(),
      version: z.number(),
      proposedBy: z.string(),
      proposedAt: z.string(),
      endsAt: z.string(),
    }),
  }),
};

const labels = z.strictObject({ en: z.string(), es: z.string(), fr: z.string() });

const documentTypes = z.array(z.strictObject({
  key: documentTypeKey,
  labels,
  takers: z.array(z.enum(kycTypes)).describe("The requests that such documents are for."),
}));

export const kycOperations = [
  operation({
    method: "GET",
    path: "/document-types",
    group: "Documents",
    summary: "List the types of documents",
    description: "The types that new documents may have. Admins add types and turn them off.",
    permission: "kyc.read",
    anyScope: [DOCUMENTS_SCOPE, "kyc-requests:import", "kyc:read"],
    headers: conditional,
    answers: {
      200: {
        description: "The types.",
        schema: documentTypes,
        example: [{
          key: "id",
          labels: { en: "ID", es: "Documento de identidad", fr: "Pièce d’identité" },
          takers: ["individual", "business"],
        }],
        headers: tagHeader,
      },
      304: notModified,
    },
    handle: async (c) => {
      const types = await listDocumentTypes(c.var.store.db);
      return await taggedJson(
        c,
        types.filter(({ active }) => active)
          .map(({ key, labels, takers }) => ({ key, labels, takers })),
      );
    },
  }),
  operation({
    method: "GET",
    path: "/kyc-requests/:id",
    group: "KYC",
    summary: "Read a KYC request",
    permission: "kyc.read",
    scope: "kyc:read",
    headers: conditional,
    answers: { 200: requestAnswer, 304: notModified },
    errors: [404],
    handle: async (c) => await kycAnswer(c, await kyc.get(c.var.store, c.req.param("id"))),
  }),
  operation({
    method: "GET",
    path: "/kyc-requests/:id/history",
    group: "KYC",
    summary: "Read the decisions on a KYC request and the steps between them, oldest first",
    description:
      "A decision of this desk has a `status`; every other step has a `type`. The time of " +
      "an imported decision is unknown, so it is on the request alone.",
    permission: "kyc.read",
    scope: "kyc:read",
    headers: conditional,
    answers: {
      200: { description: "The steps.", schema: kycHistory, headers: tagHeader },
      304: notModified,
    },
    errors: [404],
    handle: async (c) => {
      const { store } = c.var;
      const { id } = await kyc.get(store, c.req.param("id"));
      return await taggedJson(c, await readApiHistory(store.db, id));
    },
  }),
  operation({
    method: "PATCH",
    path: "/kyc-requests/:id/status",
    group: "KYC",
    summary: "Decide a KYC request",
    description:
      "The signed-in person is the reviewer. Any status may follow any other. Under a rule " +
      "of two people the decision becomes a proposal, which a second member approves.",
    permission: "kyc.decide",
    headers: {
      "If-Match": "The version that the reviewer saw: 412 if it has changed.",
      "Idempotency-Key": "1 to 200 characters: sent twice, decided once, answered alike.",
    },
    body: statusUpdate,
    example: { status: "accepted", reviewNotes: "Matches the passport." },
    answers: { 200: requestAnswer, 202: proposedAnswer },
    errors: [404, 409, 412],
    handle: async (c, { body: { reviewedBy, ...update } }) => {
      const id = c.req.param("id");
      const reviewer = currentMember(c);
      if (reviewedBy !== undefined && reviewedBy !== reviewer.id) {
        throw new DomainError("forbidden", "request.other_reviewer");
      }
      const request = await decide(c.var.store, id, update, {
        actor: reviewer,
        via: "api",
        version: await readVersion(c, id),
        requireStepUp: () => requireStepUp(c.var.store, reviewer),
        key: readKey(c.req.header("idempotency-key")),
      });
      return await kycAnswer(c, request);
    },
  }),
  operation({
    method: "POST",
    path: "/kyc-requests/:id/undo",
    group: "KYC",
    summary: "Undo one's own last step with a request",
    description: "A decision, a request for a new document, an escalation or a reopening, for 30 " +
      "seconds or until the reviewer has taken three more steps. " +
      "Afterwards the request is as it was before, with a higher version. Sent again with the same " +
      "If-Match, it is answered alike.",
    permission: "kyc.decide",
    headers: { "If-Match": "The version that the step made: 409 if it has changed." },
    answers: { 200: requestAnswer },
    errors: [404, 409],
    handle: async (c) => {
      const id = c.req.param("id");
      const terms = { actor: currentMember(c), version: await readVersion(c, id) };
      return await kycAnswer(c, (await undoLastStep(c.var.store, kycSteps, id, terms)).current);
    },
  }),
];

/** The status is in the tag because expiry by time keeps the version. */
const kycAnswer = (c: AppContext, request: kyc.KycRecord): Promise<Response> =>
  taggedJson(c, kyc.listShape.json.toJson(request), `${request.version}-${request.status}-`);

/** A version, or what a GET has answered; weak where it was compressed on the way. */
const TAG = /^(?:W\/)?"(?<version>0|[1-9]\d{0,8})(?:-(?<status>[a-z]+)-[\w-]+)?"$/;

/**
 * If-Match: null for any version, 0, which never matches, for unknown tags and for one with another
 * status. Of several tags the one that matches now counts (RFC 9110, section 13.1.1).
 */
export async function readVersion(c: AppContext, id: string): Promise<number | null> {
  const tags = c.req.header("if-match")?.split(",").map((tag) => tag.trim());
  if (!tags || tags.includes("*")) return null;
  const current = await kyc.get(c.var.store, id);
  const wanted = tags.map((tag) => {
    const { version, status = current.status } = TAG.exec(tag)?.groups ?? {};
    const isExpired = Number(version) === current.version && status !== current.status;
    return version === undefined || isExpired ? 0 : Number(version);
  });
  if (wanted.length === 1) return wanted[0]!;
  return wanted.includes(current.version) ? current.version : 0;
}

function readKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (header.length < 1 || header.length > 200) {
    throw new DomainError("invalid", "idempotency.bad_key");
  }
  return header;
}
