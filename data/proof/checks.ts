import type { FaultReason } from "../audit/verify.ts";
import { digestOfRun } from "../kyc/checks/checks.ts";
import { type CaseFile, CHANGED } from "./case_file.ts";

/** Each run of a check has its entry, and each entry its run. */
export function checkFault({ rows: { kyc_checks: runs }, entries }: CaseFile): FaultReason | null {
  const received = entries.filter(({ action }) => action === "Check received");
  const isWhole = received.length === runs.length &&
    runs.every((run) =>
      received.some(({ at, actorName, after }) =>
        at === run.receivedAt && actorName === run.receivedFrom.toWellFormed() &&
        after.kind === run.kind && after.number === Number(run.number) &&
        after.sha256 === run.sha256 && run.sha256 === digestOfRun(run)
      )
    );
  return isWhole && areDismissalsProven(runs, entries) ? null : CHANGED;
}

/** Each run that counts as dismissed before has its entry, and each such entry its run. */
function areDismissalsProven(
  runs: CaseFile["rows"]["kyc_checks"],
  entries: CaseFile["entries"],
): boolean {
  const dismissed = runs.filter(({ dismissedBy = "[]" }) => dismissedBy !== "[]");
  const counted = entries.filter(({ action }) => action === "Check dismissed earlier");
  return counted.length === dismissed.length &&
    dismissed.every((run) =>
      counted.some(({ at, after }) =>
        at === run.receivedAt && after.kind === run.kind && after.number === Number(run.number) &&
        JSON.stringify(after.resolutions) === run.dismissedBy
      )
    );
}
