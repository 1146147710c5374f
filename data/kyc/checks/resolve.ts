import { invalidate } from "../../db/cache_tags.ts";
import { DomainError, Overtaken } from "../../errors/domain_error.ts";
import { provenIn } from "../../steps/proof.ts";
import type { UndoableStep } from "../../steps/step.ts";
import { kycEvent } from "../requests/audit_event.ts";
import { get, type KycRecord, listShape } from "../requests/requests.ts";
import { requests } from "../requests/step_subject.ts";
import type { ResolutionInput } from "./check.ts";
import { countOpenChecks, type ProviderCheck, readChecks } from "./checks.ts";

type Resolution = ResolutionInput & {
  kind: string;
  /** The run of the kind that the reviewer saw. */
  number: number;
};

/** Says of an open check if it is about this person. */
export const resolution: UndoableStep<KycRecord, Resolution> = {
  kind: "resolution",
  subject: requests,
  lock: requests.lock,
  repeated: async ({ trx, actor }, before, { kind, number, outcome, reason }) => {
    const { resolution } = runOf(await readChecks(trx, before.id), kind, number);
    const isRepeated = resolution?.staffId === actor.id && resolution.outcome === outcome &&
      resolution.reason === reason;
    return isRepeated ? before : null;
  },
  refusal: async ({ trx }, before, { kind, number }) => {
    const { isOpen } = runOf(await readChecks(trx, before.id), kind, number);
    return isOpen ? null : new Overtaken("conflict", "check.not_open", before);
  },
  take: async ({ trx, now, actor }, before, { kind, number, outcome, reason }) => {
    const { id } = before;
    const version = before.version + 1;
    await trx.updateTable("kyc_requests").set({ version }).where("id", "=", id).execute();
    await trx.insertInto("kyc_check_resolutions").values({
      id: `${id}:${version}`,
      requestId: id,
      checkId: runOf(await readChecks(trx, id), kind, number).id,
      staffId: actor.id,
      outcome,
      reason,
      resolvedAt: now.toISOString(),
      undoneAt: null,
    }).execute();
    await countOpenChecks(trx, id);
    await invalidate(trx, listShape.tag);
    const after = await get({ db: trx, now: () => now }, id);
    const facts = { kind, number, outcome, reason, version };
    return { after, entry: kycEvent("Check resolved", before, { after: facts }) };
  },
  undo: {
    action: "Check resolution undone",
    takeBack: async ({ trx }, { subjectId }) => void await countOpenChecks(trx, subjectId),
  },
  proof: provenIn(
    "kyc_check_resolutions",
    ["Check resolved"],
    ({ requestId, checkId, staffId, outcome, reason, resolvedAt }) => {
      const [kind, number] = checkId.replace(`${requestId}:`, "").split(":");
      return {
        actorId: staffId,
        at: resolvedAt,
        after: { kind, number: Number(number), outcome, reason },
      };
    },
  ),
};

/** Throws `not_found`. */
export function runOf(
  checks: readonly ProviderCheck[],
  kind: string,
  number: number,
): ProviderCheck {
  const found = checks.find((one) => one.kind === kind && one.number === number);
  if (!found) throw new DomainError("not_found", "check.not_found");
  return found;
}
