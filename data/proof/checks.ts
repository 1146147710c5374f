import type { FaultReason } from "../audit/verify.ts";
import { digestOfRun } from "../kyc/checks/checks.ts";
import type { CaseFile } from "./case_file.ts";
import { undoneAtOf } from "./steps.ts";

/** Each run of a check, and each resolution, has its entry, and each entry its row. */
export function checkFault(file: CaseFile): FaultReason | null {
  return runsHold(file) && resolutionsHold(file)
    ? null
    : "a record of an entry is missing or was changed";
}

function runsHold({ checks, entries }: CaseFile): boolean {
  const received = entries.filter(({ action }) => action === "Check received");
  return received.length === checks.length &&
    checks.every((run) =>
      received.some(({ at, actorName, after }) =>
        at === run.receivedAt && actorName === run.receivedFrom.toWellFormed() &&
        after.kind === run.kind && after.number === Number(run.number) &&
        after.sha256 === run.sha256 && run.sha256 === digestOfRun(run)
      )
    );
}

function resolutionsHold(file: CaseFile): boolean {
  const { request, resolutions, entries } = file;
  const resolved = entries.filter(({ action }) => action === "Check resolved");
  return resolved.length === resolutions.length &&
    resolutions.every(({ id, checkId, staffId, outcome, reason, resolvedAt, undoneAt }) =>
      resolved.some(({ at, actorId, after }) =>
        at === resolvedAt && actorId === staffId && after.reason === reason &&
        after.outcome === outcome && id === `${request.id}:${after.version}` &&
        checkId === `${request.id}:${after.kind}:${after.number}`
      ) && undoneAt === undoneAtOf(file, "Check resolution undone", id)
    );
}
