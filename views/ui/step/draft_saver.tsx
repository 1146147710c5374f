import type { DecisionStatus } from "../../../data/kyc/requests/statuses.ts";
import { useUi } from "../ui.ts";
import { dataAttributes } from "../data_attributes.ts";

interface DraftSaverProps {
  path: string;
  /** Fields that the form has not. */
  fields?: { step: DecisionStatus } | { reviewer: string };
}

/**
 * Saves its form while one types, and says when it cannot (`static/scripts/forms/drafts.ts`). A request
 * outlives the page.
 */
export function DraftSaver({ path, fields }: DraftSaverProps) {
  const { m, unavailable } = useUi();
  const { draftFailed, draftWaits } = m.kycCase;
  return (
    <small
      className="tone pending"
      role="status"
      {...dataAttributes({
        draft: true,
        failed: draftFailed,
        signedOut: draftWaits,
        signIn: m.login.title,
        unsaved: unavailable && true,
      })}
      hx-post={path}
      hx-encoding="multipart/form-data"
      hx-vals={fields && JSON.stringify(fields)}
      hx-trigger="input changed delay:800ms from:'closest form', change from:'closest form', save"
      hx-swap="none"
      hx-sync="this:queue all"
      hx-config="keepalive:true timeout:10s"
    />
  );
}
