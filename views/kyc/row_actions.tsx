import type { DecisionStatus } from "../../data/kyc/requests/statuses.ts";
import type { KycRecord } from "../../data/kyc/requests/requests.ts";
import { DialogLink } from "../ui/dialog/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import type { IconName } from "../ui/icon_names.ts";
import { useUi } from "../ui/ui.ts";
import { decisionHref, stepKeys } from "./decision.tsx";
import { queueOf, reviewHref } from "./review_links.ts";
import { shortcut } from "../ui/key.tsx";

/** Decisions that a request allows now, by `data/kyc/requests/statuses.ts`. */
export type AllowedDecisions = (request: KycRecord) => readonly DecisionStatus[];

interface DecisionLink {
  icon: IconName;
  step: "yes" | "no";
}

export const decisionLinks: Record<DecisionStatus, DecisionLink> = {
  accepted: { icon: "check", step: "yes" },
  declined: { icon: "x", step: "no" },
  revoked: { icon: "ban", step: "no" },
};

/** Wide rows show the decisions; narrow ones a link to the documents, and the rest in a menu. */
export const RowActions = (props: { request: KycRecord; allowed: AllowedDecisions }) => {
  const ui = useUi();
  const { request, allowed } = props;
  const menu = `steps-${request.id}`;
  if (allowed(request).length === 0) return <div className="actions" />;
  return (
    <div className="actions">
      <a
        role="button"
        className="secondary sm in-card"
        href={reviewHref(request.id, { queue: queueOf(request) })}
      >
        <Icon name="play" />
        {ui.m.review.title}
        <About request={request} />
      </a>
      <button type="button" className="secondary square in-card" popoverTarget={menu}>
        <Icon name="ellipsis" />
        <span className="vh">{ui.m.kyc.columns.actions}</span>
        <About request={request} />
      </button>
      <div className="row-menu" id={menu} popover="auto">
        <DecisionLinks {...props} />
      </div>
    </div>
  );
};

const DecisionLinks = (
  { request, allowed }: { request: KycRecord; allowed: AllowedDecisions },
) => {
  const ui = useUi();
  return (
    <>
      {allowed(request).map((status) => (
        <DialogLink
          key={status}
          role="button"
          className={`secondary sm ${decisionLinks[status].step}`}
          href={decisionHref(request, status)}
          preload={false}
          keys={shortcut(ui, stepKeys[status])}
        >
          <Icon name={decisionLinks[status].icon} />
          {ui.m.kyc.decisions[status].row}
          <About request={request} />
        </DialogLink>
      ))}
    </>
  );
};

const About = ({ request: { userName } }: { request: KycRecord }) => (
  <span className="vh" translate="no">{` ${userName}`}</span>
);
