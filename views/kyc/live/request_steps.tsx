import type { Offers } from "../../../data/review/read_case.ts";
import type { KycRecord } from "../../../data/kyc/requests/requests.ts";
import { type Container, DialogLink } from "../../ui/dialog/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useUi } from "../../ui/ui.ts";
import { decisionHref, displayedDecisionHref } from "../decision.tsx";
import { decisionLinks } from "../row_actions.tsx";
import { queueOf, reviewHref, undoHref } from "../review_links.ts";
import { reopenHref } from "../reopen_dialog.tsx";
import { UndoForm } from "../../ui/step/undo_form.tsx";
import { NewsInDetails, requestLive } from "./review_news.tsx";

interface KycStepsProps extends Offers {
  request: KycRecord;
  container: Container;
  /** The version that the details show. */
  version: number;
}

/** The steps that a request offers now; a notice above them says that it has changed. */
export function KycSteps({ version, ...props }: KycStepsProps) {
  const ui = useUi();
  const { request, container } = props;
  const { id } = request;
  return (
    <div className="steps" {...requestLive("request-steps", { id, version, container })}>
      {request.version !== version && (
        <div role="alert">
          <NewsInDetails request={request} container={container} />
        </div>
      )}
      {ui.may("kyc.decide") && <Steps {...props} />}
    </div>
  );
}

function Steps(
  { request, allowed, container, canUndo, canReopen }: Omit<KycStepsProps, "version">,
) {
  const ui = useUi();
  const decisions = [...allowed].reverse();
  return (
    <>
      {decisions.length > 0 && (
        <a
          role="button"
          className="start"
          href={reviewHref(request.id, { queue: queueOf(request) })}
        >
          <Icon name="play" />
          {ui.m.review.title}
        </a>
      )}
      {canUndo && <UndoForm action={undoHref(request)} place={container} />}
      {canReopen && <ReopenLink container={container} request={request} />}
      {decisions.map((status) => (
        <DialogLink
          key={status}
          container={container}
          role="button"
          className={`secondary blind ${decisionLinks[status].step}`}
          href={decisionHref(request, status)}
          fetchHref={displayedDecisionHref(request, status)}
          preload={false}
        >
          <Icon name={decisionLinks[status].icon} />
          {ui.m.kyc.decisions[status].details}
        </DialogLink>
      ))}
    </>
  );
}

const ReopenLink = (
  { container, request }: Pick<KycStepsProps, "container" | "request">,
) => {
  const ui = useUi();
  return (
    <DialogLink
      container={container}
      role="button"
      className="secondary"
      href={reopenHref(request)}
      preload={false}
    >
      {ui.m.undo.reopen.action}
    </DialogLink>
  );
};
