import { eventBody, sentData, type SentType, sentTypes } from "../../data/webhooks/payload.ts";
import { type Components, type Json, jsonSchema } from "./json_schema.ts";
import { inPascalCase } from "./operation.ts";

/** The `webhooks` of the OpenAPI document: every event with its headers, body and answers. */
export const describeEvents = (schemas: Components): Record<string, Json> =>
  Object.fromEntries(sentTypes.map((type) => [type, { post: describe(type, schemas) }]));

const summaries: Record<SentType, string> = {
  "kyc.submitted": "The platform has sent a new pending request",
  "kyc.decided": "A request was decided 30 seconds ago, and the decision was not undone",
  "kyc.reopened": "A declined, revoked or expired request is pending again",
  "kyc.document_requested": "A reviewer asks the applicant for a new document",
  "kyc.document_request_withdrawn": "The applicant need not send the new document any more",
  "kyc.expiring": "An approval expires in 30, 7 or 1 days",
  "kyc.document_expiring": "A document of an accepted request is valid for 30 or 7 more days",
  "kyc.screening_due": "A check about an accepted person was run too long ago, or never",
  "kyc.expired": "An approval has expired",
  "payout.held": "A pending payout was held 30 seconds ago, and that was not undone",
  "payout.released": "A held payout was released 30 seconds ago, and that was not undone",
  "kyc.recheck_needed": "An accepted request must be looked at again",
  "user.correction_requested": "Staff asked for a correction of a person 30 seconds ago",
  "user.change_requested":
    "Staff asked 30 seconds ago for a change of a person, such as to deactivate them",
  "community.change_requested": "Staff asked 30 seconds ago for a change of a community",
  "content.change_requested": "Staff asked 30 seconds ago for a change of content",
  "partner.change_requested": "Staff asked 30 seconds ago for a change of a partner",
  "user.erased": "A person was erased: forget what you know of them, too",
  "webhook.test": "An admin has pressed “Send test event”",
};

function describe(type: SentType, schemas: Components): Json {
  const name = inPascalCase(type);
  const body = eventBody(type).meta({ id: `${name}Event` });
  return {
    operationId: `on${name}`,
    tags: ["Events"],
    summary: summaries[type],
    security: [],
    parameters: headers,
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: jsonSchema(body, "output", schemas),
          example: exampleOf(type),
        },
      },
    },
    responses: answers,
  };
}

const header = (name: string, pattern: string, description: string): Json => (
  { name, in: "header", required: true, description, schema: { type: "string", pattern } }
);

/** Standard Webhooks 1.0. */
const headers = [
  header(
    "webhook-id",
    "^msg_[\\w-]+$",
    "The same at each attempt: ignore an event that you know.",
  ),
  header(
    "webhook-timestamp",
    "^\\d+$",
    "The time of the attempt, in seconds since 1970: refuse one that is long ago.",
  ),
  header(
    "webhook-signature",
    "^v1,[\\w+/]{43}=( v1,[\\w+/]{43}=){0,3}$",
    "`v1,` and the HMAC-SHA256 of `webhook-id.webhook-timestamp.body` in Base64. For 24 hours " +
      "after a rotation there are further ones of the secrets before, separated by spaces.",
  ),
];

const later = {
  description: "The receiver is busy. The event is sent again, not before `Retry-After`.",
  headers: {
    "Retry-After": {
      description: "Seconds or a date, at most a day ahead.",
      schema: { type: "string" },
    },
  },
};

const answers = {
  "2XX": { description: "The event has arrived. Answer within 15 seconds." },
  410: { description: "The endpoint is gone. The desk turns the webhook off." },
  ...Object.fromEntries([429, 502, 503, 504].map((status) => [status, later])),
  default: {
    description: "The event has not arrived. Redirects are not followed. It is sent again after " +
      "5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h.",
  },
};

/** The data of a new request. */
const submitted = {
  requestId: "k_1",
  userId: "u_1",
  status: "pending",
  version: 1,
  reasons: [] as string[],
  message: null as string | null,
};

const payout = { transactionId: "t_1", userId: "u_1", version: 1 };

const examples: Record<SentType, object> = {
  "kyc.submitted": submitted,
  "kyc.decided": { ...submitted, status: "accepted", version: 2 },
  "kyc.reopened": { ...submitted, version: 3 },
  "kyc.document_requested": {
    ...submitted,
    version: 2,
    reasons: ["document-unreadable"],
    message: "The photo is blurred. Please send a sharper one.",
    documentId: "d_1",
    until: "2026-11-26T14:37:12.345Z",
  },
  "kyc.document_request_withdrawn": {
    ...submitted,
    version: 3,
    reasons: ["document-unreadable"],
    documentId: "d_1",
  },
  "kyc.expiring": { ...submitted, status: "accepted", version: 2 },
  "kyc.document_expiring": {
    ...submitted,
    status: "accepted",
    version: 2,
    documentId: "d_1",
    expiresOn: "2026-12-19",
  },
  "kyc.screening_due": {
    ...submitted,
    status: "accepted",
    version: 2,
    kind: "sanctions",
    lastRanOn: "2026-08-20",
  },
  "kyc.expired": { ...submitted, status: "expired", version: 2 },
  "kyc.recheck_needed": { ...submitted, status: "accepted", version: 2 },
  "payout.held": payout,
  "payout.released": { ...payout, version: 2 },
  "user.correction_requested": { correctionId: "c_1", userId: "u_1", field: "email" },
  "user.change_requested": { instructionId: "i_1", userId: "u_1", field: "status" },
  "community.change_requested": { instructionId: "i_2", communityId: "c_1", field: "status" },
  "content.change_requested": { instructionId: "i_3", contentId: "ct_1", field: "published" },
  "partner.change_requested": { instructionId: "i_4", partnerId: "p_1", field: "website" },
  "user.erased": { userId: "u_1" },
  "webhook.test": { ...submitted, requestId: "test", userId: "test" },
};

function exampleOf(type: SentType) {
  const data = sentData({ type, data: examples[type] }, "https://desk.example.com");
  return { type, timestamp: "2026-11-19T14:37:12.345Z", data };
}
