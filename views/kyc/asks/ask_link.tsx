import type { CaseSteps } from "../../../data/kyc/asks/case.ts";
import type { Viewable } from "../../../data/kyc/documents/viewable.ts";
import type { ReviewSession } from "../../../data/kyc/queue/review_session.ts";
import type { KycRecord } from "../../../data/kyc/requests/requests.ts";
import { type Container, DialogLink } from "../../ui/dialog/dialog.tsx";
import { useUi } from "../../ui/ui.ts";
import { Key, shortcut } from "../../ui/key.tsx";
import { askHref } from "./ask_links.ts";

export interface AskLinkProps {
  container: Container;
  request: KycRecord;
  steps: CaseSteps;
  document: Pick<Viewable, "id" | "name" | "isReplaced">;
  session?: ReviewSession | null;
  /** In review, the link of the shown document has a key. */
  hasKey?: boolean;
}

/** Link to ask for a new document; a disabled button with the reason if that is not possible. */
export function AskLink(props: AskLinkProps) {
  const ui = useUi();
  const { container, request, steps, document, session = null, hasKey = false } = props;
  if (!ui.may("kyc.decide") || request.status !== "pending" || document.isReplaced) return null;
  const refusal = steps.refusals.get(document.id);
  if (refusal) {
    const why = ui.m.errors[refusal];
    return (
      <button type="button" className="secondary sm" disabled title={why}>
        {ui.m.asks.again} <span className="vh">{why}</span>
      </button>
    );
  }
  return (
    <DialogLink
      container={container}
      role="button"
      className="secondary sm"
      href={askHref(request, document.id, session)}
      preload={false}
      keys={hasKey ? shortcut(ui, "e") : undefined}
    >
      {ui.m.asks.again} {hasKey && <Key>E</Key>}
      <span className="vh" translate="no">{document.name}</span>
    </DialogLink>
  );
}
