import type { CaseSteps } from "../../data/kyc/asks/case.ts";
import type {
  KycHistory as History,
  PastAssignment,
  PastDecision,
  PastDocument,
  PastReopening,
} from "../../data/kyc/requests/history.ts";
import type { KycRecord } from "../../data/kyc/requests/requests.ts";
import { EscalationEntry, PastAsk, UndoneLine } from "./asks/history.tsx";
import { isolated } from "../messages/isolated.ts";
import { Deleted } from "./documents/viewer.tsx";
import { ExplanationLines, type ReasonLabels } from "./reasons/explanation.tsx";
import { namesOf } from "./undisplayed.tsx";
import { Time } from "../ui/time.tsx";
import { useUi } from "../ui/ui.ts";

interface KycHistoryProps {
  request: KycRecord;
  history: History;
  labels: ReasonLabels;
  /** Texts of the items of checklists, by key. */
  checklistTexts: ReadonlyMap<string, string>;
  steps: CaseSteps;
}

export function RequestHistory(
  { request, history, labels, checklistTexts, steps }: KycHistoryProps,
) {
  const ui = useUi();
  const { decisions, reopenings, assignments, documents, isCut } = history;
  const texts = ui.m.kycCase.history;
  const entries = [
    ...decisions.map((decision) => ({
      version: decision.version,
      at: decision.at,
      entry: (
        <Decision
          key={decision.id}
          decision={decision}
          request={request}
          labels={labels}
          checklistTexts={checklistTexts}
        />
      ),
    })),
    ...reopenings.map((reopening) => ({
      version: reopening.version,
      at: reopening.at,
      entry: <Reopening key={reopening.id} reopening={reopening} />,
    })),
    ...assignments.map((assignment) => ({
      version: assignment.version,
      at: assignment.at,
      entry: <Assignment key={assignment.id} assignment={assignment} />,
    })),
    ...steps.escalations.map((escalation) => ({
      version: escalation.version,
      at: escalation.askedAt,
      entry: <EscalationEntry key={escalation.id} escalation={escalation} />,
    })),
    ...steps.asks.map((ask) => ({
      version: ask.version,
      at: ask.askedAt,
      entry: <PastAsk key={ask.id} ask={ask} labels={labels} />,
    })),
    ...documents.map((document) => ({
      version: 0,
      at: document.received?.at ?? request.submittedAt,
      entry: <Document key={document.id} document={document} />,
    })),
  ];
  const trail = `/audit-logs?${new URLSearchParams({ q: request.id, action: "kyc" })}`;
  return (
    <details className="history">
      <summary>{texts.title}</summary>
      {request.status === "pending" && decisions.length === 0 && (
        <p className="muted">{texts.none}</p>
      )}
      <ul>
        {entries.toSorted(newestFirst).map(({ entry }) => entry)}
      </ul>
      {isCut && (
        <p className="muted">
          {texts.more} {ui.may("audit.read") && <a href={trail}>{texts.trail}</a>}
        </p>
      )}
    </details>
  );
}

interface Dated {
  at: string;
  version: number;
}

const newestFirst = (one: Dated, other: Dated): number =>
  one.at === other.at ? other.version - one.version : one.at < other.at ? 1 : -1;

interface DecisionProps extends Omit<KycHistoryProps, "history" | "steps"> {
  decision: PastDecision;
}

function Decision({ decision, request, labels, checklistTexts }: DecisionProps) {
  const ui = useUi();
  const { documents } = request;
  const { m, f } = ui;
  const { history: texts } = m.kycCase;
  const { status, at, reviewerName, notes, replaced, undisplayed, ticks, undoneAt } = decision;
  const checked = ticks.map((key) => checklistTexts.get(key) ?? key);
  return (
    <li>
      <p>
        <strong>{texts.decided[status]}</strong> {texts.byPerson(reviewerName)},{" "}
        <Time at={at} f={f} clock />
      </p>
      <ProposerLine name={decision.proposerName} />
      <UndoneLine at={undoneAt} />
      <ExplanationLines
        labels={labels}
        reasons={decision.reasons}
        message={decision.message}
      />
      {notes && <p className="notes" translate="no">{notes}</p>}
      {decision.expiredReason && (
        <p className="notes">
          {m.common.labelled(m.documentEnds.reason, isolated(decision.expiredReason))}
        </p>
      )}
      {replaced && <p className="muted">{texts.replaced(m.kyc.statuses[replaced])}</p>}
      {undisplayed.length > 0 && (
        <p className="muted">{texts.undisplayed(namesOf(ui, documents, undisplayed).join(", "))}</p>
      )}
      {ticks.length > 0 && (
        <p className="muted">
          {decision.proposerName === null
            ? texts.checked(checked)
            : m.twoPeople.checkedBy(decision.proposerName, checked)}
        </p>
      )}
    </li>
  );
}

function ProposerLine({ name }: { name: string | null }) {
  const { proposedBy } = useUi().m.twoPeople;
  return name === null ? null : <p className="muted">{proposedBy(name)}</p>;
}

function Assignment({ assignment }: { assignment: PastAssignment }) {
  const { m, f } = useUi();
  const { at, assigneeName, reviewerName, undoneAt } = assignment;
  const { assigned, unassigned } = m.assignments.history;
  return (
    <li>
      <p>
        <strong>{assigneeName === null ? unassigned : assigned(assigneeName)}</strong>{" "}
        {m.kycCase.history.byPerson(reviewerName)}, <Time at={at} f={f} clock />
      </p>
      <UndoneLine at={undoneAt} />
    </li>
  );
}

function Reopening({ reopening }: { reopening: PastReopening }) {
  const { m, f } = useUi();
  const { at, reviewerName, reason, replaced } = reopening;
  const { history: texts } = m.kycCase;
  return (
    <li>
      <p>
        <strong>{m.undo.reopen.reopened}</strong> {texts.byPerson(reviewerName)},{" "}
        <Time at={at} f={f} clock />
      </p>
      <ProposerLine name={reopening.proposerName} />
      <UndoneLine at={reopening.undoneAt} />
      <p className="notes" translate="no">{reason}</p>
      <p className="muted">{texts.replaced(m.kyc.statuses[replaced])}</p>
    </li>
  );
}

function Document({ document }: { document: PastDocument }) {
  const ui = useUi();
  const { f } = ui;
  const texts = ui.m.kycCase.history;
  const { name, received, replaces, expiresOn, deletedAt, displays, wasDisplayed } = document;
  return (
    <li>
      <p>
        <strong translate="no">{name}</strong> {received
          ? (
            <>
              {texts.receivedFrom(received.from.replace(/^Service /, ""))},{" "}
              <Time at={received.at} f={f} clock />
            </>
          )
          : texts.handedIn}
      </p>
      {replaces !== null && <p className="muted">{texts.inPlaceOf(replaces)}</p>}
      {expiresOn !== null && <p className="muted">{ui.m.documentEnds.expires(f.day(expiresOn))}</p>}
      {deletedAt !== null && (
        <p>
          <Deleted at={deletedAt} />
        </p>
      )}
      {displays.length === 0 && (
        <p className="muted">{wasDisplayed ? texts.displayedEarlier : texts.notDisplayed}</p>
      )}
      {displays.length > 0 && (
        <p className="muted">
          {texts.displayedTo} {displays.map(({ name, at }, index) => (
            <span key={index}>
              {index > 0 && texts.between}
              {isolated(name)}, <Time at={at} f={f} clock />
            </span>
          ))}
        </p>
      )}
    </li>
  );
}
