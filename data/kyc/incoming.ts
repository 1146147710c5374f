import { z } from "zod";
import type { Database } from "../db/database.ts";
import type { DeskFacts, Incoming } from "../list/shape.ts";
import { announce } from "../notices/announce.ts";
import { type KycRequest, kycRequest } from "./requests.ts";

/** Requests come with their history or without; it must be one that a request can have. */
export const incoming: Incoming<KycRequest> = { schema, announce: announceRequests };

function schema({ now, staffIds }: DeskFacts): z.ZodType<KycRequest> {
  const { reviewNotes, reviewedBy, expiresAt } = kycRequest.shape;
  return kycRequest.extend({
    reviewNotes: reviewNotes.default(null),
    reviewedBy: reviewedBy.default(null)
      .refine((id) => id === null || staffIds.has(id), "is nobody on the staff"),
    expiresAt: expiresAt.default(null),
  }).superRefine((request, context) => {
    const { status, expiresAt } = request;
    const wrong = (message: string) =>
      context.addIssue({ code: "custom", path: ["expiresAt"], message });
    if (status === "accepted" && expiresAt === null) wrong("is missing from one that is accepted");
    if (!["accepted", "expired"].includes(status) && expiresAt !== null) {
      wrong(`must be empty in one that is ${status}`);
    }
    if (status === "expired" && (expiresAt ?? "") > now.toISOString()) {
      wrong("is still to come in one that is expired");
    }
  });
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
  await announce(trx, { kind: "kyc_submitted", facts }, now);
}
