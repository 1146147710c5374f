import * as z from "zod";
import { CHECKS_SCOPE } from "../../data/imports/scopes.ts";
import {
  checkInput,
  checkKind,
  checkOutcomes,
  MAX_CHECK_BYTES,
  resolutionInput,
} from "../../data/kyc/checks/check.ts";
import { type ProviderCheck, readChecks } from "../../data/kyc/checks/checks.ts";
import { MOST_CHECKS, putCheck } from "../../data/kyc/checks/put_check.ts";
import { resolution, runOf } from "../../data/kyc/checks/resolve.ts";
import * as kyc from "../../data/kyc/requests/requests.ts";
import { instant, recordId } from "../../data/list/fields.ts";
import { takeStep } from "../../data/steps/take.ts";
import type { AppContext } from "../http/context.ts";
import { InvalidInput } from "../http/guard/validate.ts";
import { serviceIn } from "../http/session/service.ts";
import { currentMember } from "../http/session/session.ts";
import { checkExample, checkInputExample, storedCheckExample } from "./examples.ts";
import { readVersion } from "./kyc.ts";
import { conditional, notModified, operation, tagHeader } from "./operation.ts";
import { taggedJson } from "./tagged.ts";

const number = z.int().min(1).describe("Counts the runs of a kind as they arrive.");

/** A sender that may not read checks learns nothing of what became of them. */
const storedAnswer = checkInput.extend({
  kind: checkKind,
  number,
  sha256: z.string().describe("The digest in the audit trail."),
  receivedAt: instant,
}).meta({ id: "StoredKycCheck" });

const checkAnswer = storedAnswer.extend({
  isCurrent: z.boolean().describe("The run that counts, or a later one that failed."),
  isOfEarlierDocument: z.boolean().describe(
    "It did not see a current document, so it counts as missing.",
  ),
  isOpen: z.boolean().describe("The request can't be accepted until it is resolved."),
  isDismissedEarlier: z.boolean().describe(
    "The resolution is that of an earlier run with the same matches.",
  ),
  resolution: z.strictObject({
    outcome: z.enum(checkOutcomes),
    reason: z.string().describe("Internal text."),
    resolvedAt: instant,
    resolvedBy: recordId.describe("A member of the staff."),
  }).nullable(),
}).meta({ id: "KycCheck" });

const params = {
  id: "The id of the request.",
  kind: checkKind.describe("One of these, or one of your own that begins with `x-`."),
};
const stored = { schema: storedAnswer, example: storedCheckExample };

export const checkOperations = [
  operation({
    method: "PUT",
    path: "/kyc-requests/:id/checks/:kind",
    group: "Checks",
    summary: "Send the result of a check",
    description:
      "A further run of its kind; earlier ones are kept. The same body sent again is stored once. " +
      "A `hit` or `unsure` must be resolved by a reviewer before the request can be accepted. One " +
      "about an accepted request sends `kyc.recheck_needed`.",
    scope: CHECKS_SCOPE,
    params,
    body: checkInput,
    maxBytes: MAX_CHECK_BYTES,
    example: checkInputExample,
    answers: {
      201: { description: "The run is new.", ...stored },
      200: { description: "The run is known.", ...stored },
    },
    errors: [404, 409],
    limits: ["16 KiB", `${MOST_CHECKS} runs per request`],
    handle: async (c, { body }) => {
      const kind = readKind(c);
      const { check, isNew } = await putCheck(
        c.var.store,
        c.req.param("id"),
        { ...body, kind },
        serviceIn(c),
      );
      const { isCurrent: _, isOpen: __, isOfEarlierDocument: ___, ...others } = checkJson(check);
      const { resolution: ____, isDismissedEarlier: _____, ...sent } = others;
      return c.json(sent, isNew ? 201 : 200);
    },
  }),
  operation({
    method: "GET",
    path: "/kyc-requests/:id/checks",
    group: "Checks",
    summary: "Read the checks of a KYC request",
    description: "All runs: open ones first, then failed, resolved and clear ones.",
    permission: "checks.read",
    scope: "checks:read",
    headers: conditional,
    answers: {
      200: {
        description: "The runs.",
        schema: z.array(checkAnswer),
        example: [checkExample],
        headers: tagHeader,
      },
      304: notModified,
    },
    errors: [404],
    handle: async (c) => {
      const { store } = c.var;
      const { id } = await kyc.get(store, c.req.param("id"));
      return await taggedJson(c, (await readChecks(store.db, id)).map(checkJson));
    },
  }),
  operation({
    method: "PUT",
    path: "/kyc-requests/:id/checks/:kind/resolution",
    group: "Checks",
    summary: "Resolve a check",
    description: "Says whether a `hit` or `unsure` check is about this person. It can be undone " +
      "like a decision. Sent twice, it is resolved once.",
    permission: "kyc.decide",
    params,
    headers: { "If-Match": "The version of the request that the reviewer saw: 412 if it changed." },
    body: resolutionInput.extend({ number }),
    example: { number: 1, outcome: "not-this-person", reason: "Another date of birth." },
    answers: { 200: { description: "The run.", schema: checkAnswer, example: checkExample } },
    errors: [404, 409, 412],
    handle: async (c, { body: { number, ...input } }) => {
      const { store } = c.var;
      const { id, kind } = c.req.param();
      const version = await readVersion(c, id);
      const terms = { actor: currentMember(c), via: "api", version, key: null } as const;
      await takeStep(store, resolution, id, { ...input, kind, number }, terms);
      return c.json(checkJson(runOf(await readChecks(store.db, id), kind, number)));
    },
  }),
];

function readKind(c: AppContext): string {
  const parsed = z.object({ kind: checkKind }).safeParse({ kind: c.req.param("kind") });
  if (!parsed.success) throw new InvalidInput(parsed.error);
  return parsed.data.kind;
}

function checkJson(
  { id: _, requestId: __, receivedFrom: ___, documentName: ____, resolution, ...check }:
    ProviderCheck,
) {
  return {
    ...check,
    resolution: resolution && {
      outcome: resolution.outcome,
      reason: resolution.reason,
      resolvedAt: resolution.resolvedAt,
      resolvedBy: resolution.staffId,
    },
  };
}
