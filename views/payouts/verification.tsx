import type { Verdict } from "../../data/kyc/requests/verdict.ts";
import { StatusBadge, verdictTones } from "../ui/badge.tsx";
import { Time } from "../ui/time.tsx";
import { useUi } from "../ui/ui.ts";

/** The verdict of a transaction's person. */
export interface PersonVerification {
  verdict: Verdict;
  /** The change of the payout method after the acceptance. */
  methodChangedAt?: string;
}

export function Verification({ verdict, methodChangedAt }: PersonVerification) {
  const { m, f } = useUi();
  return (
    <>
      <StatusBadge tone={verdictTones[verdict]} label={m.verification.verdicts[verdict]} />
      {methodChangedAt && (
        <div>
          <small className="muted">
            {m.payouts.methodChanged} <Time at={methodChangedAt} f={f} />
          </small>
        </div>
      )}
    </>
  );
}
