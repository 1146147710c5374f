import type { ChecklistItem } from "../../data/kyc/document_types/checklist.ts";
import type { Draft } from "../../data/kyc/decisions/drafts.ts";
import type { KycRecord } from "../../data/kyc/requests/requests.ts";
import { KycChecklist } from "./checklist.tsx";
import { DraftSaver } from "../ui/step/draft_saver.tsx";

interface ReviewChecklistProps {
  request: KycRecord;
  /** Staff id of the reviewer. */
  reviewer: string;
  checklist: readonly ChecklistItem[];
  draft: Draft | null;
}

/**
 * Checklist beside the documents, stored as a draft. Without scripts it stands in the confirmation.
 */
export const ReviewChecklist = ({ request, reviewer, checklist, draft }: ReviewChecklistProps) =>
  checklist.length > 0 && (
    <form
      className="scripted"
      method="post"
      action={`/kyc/${request.id}/draft`}
    >
      <input type="hidden" name="version" value={request.version} />
      <input type="hidden" name="reviewer" value={reviewer} />
      <KycChecklist
        items={checklist}
        ticked={draft?.ticks ?? []}
      />
      <DraftSaver path={`/kyc/${request.id}/draft`} />
    </form>
  );
