import type { AskAnswer, RequestProgress } from "../../data/people/request_progress.ts";
import type { KycRecord } from "../../data/kyc/requests/requests.ts";
import type { User } from "../../data/records/users.ts";
import { PersonAnswer } from "./answer.tsx";
import type { Stage } from "../../data/kyc/requests/statuses.ts";
import { DueFact } from "../kyc/details.tsx";
import { ExplanationFacts, type ReasonLabels } from "../kyc/reasons/explanation.tsx";
import { kycLook } from "../kyc/requests.tsx";
import { type Container, Fact, Facts, SubHeading } from "../ui/dialog/dialog.tsx";
import { Time } from "../ui/time.tsx";
import { useUi } from "../ui/ui.ts";

interface CurrentRequestProps {
  container: Container;
  user: User;
  /** Null for a person without requests. */
  progress: RequestProgress | null;
  /** The instants of decisions, by request. */
  decided: ReadonlyMap<string, string>;
  /** Labels of reasons. */
  labels: ReasonLabels;
}

/** Says where a person's request is, why, and what happens next. */
export function CurrentRequest(props: CurrentRequestProps) {
  const { container, user, progress, decided, labels } = props;
  const { m, may } = useUi();
  const { title, stage, next, none } = m.answers.progress;
  return (
    <section className="stack answers">
      <SubHeading container={container}>{title}</SubHeading>
      {progress ? <Progress progress={progress} decided={decided} labels={labels} /> : (
        <Facts>
          <Fact label={stage}>{none.stage}</Fact>
          <Fact label={next}>{none.next}</Fact>
        </Facts>
      )}
      {may("corrections.ask") && <PersonAnswer user={user} progress={progress} />}
    </section>
  );
}

function Progress(
  { progress, decided, labels }: Omit<CurrentRequestProps, "container" | "user"> & {
    progress: RequestProgress;
  },
) {
  const ui = useUi();
  const { request, asks, unsent } = progress;
  const { next, nextSteps, stage, unsent: notSent } = ui.m.answers.progress;
  const { expiresAt, status, version } = request;
  const isDecided = status !== "pending";
  return (
    <>
      <Facts>
        <Fact label={isDecided ? ui.m.kyc.details.status : stage}>
          {isDecided
            ? <Outcome request={request} decidedAt={decided.get(request.id)} />
            : <Place progress={progress} />}
        </Fact>
        <DueFact request={request} />
        {expiresAt && (
          <Fact label={ui.m.kyc.details.expires}>
            <Time at={expiresAt} f={ui.f} />
          </Fact>
        )}
        {isUnexplained(request) && <Fact label={ui.m.reasons.title}>{ui.m.common.notRecorded}
        </Fact>}
        <ExplanationFacts labels={labels} reasons={request.reasons} message={request.message} />
        {asks.map((ask) => (
          <Asked key={ask.id} ask={ask} labels={labels} isUnsent={unsent.has(ask.id)} />
        ))}
        <Fact label={next}>{nextSteps[phaseOf(request)]}</Fact>
      </Facts>
      {isDecided && unsent.has(`${request.id}:${version}`) && <p className="muted">{notSent}</p>}
    </>
  );
}

const isUnexplained = ({ status, reasons, message }: KycRecord): boolean =>
  ["declined", "revoked"].includes(status) && reasons.length === 0 && message === null;

const phaseOf = ({ status, stage }: KycRecord) =>
  status === "pending" && stage !== "review" ? stage : status;

function Outcome({ request, decidedAt }: { request: KycRecord; decidedAt: string | undefined }) {
  const ui = useUi();
  return (
    <>
      {kycLook(ui).fields.status.cell(request)}{" "}
      {request.status !== "expired" && decidedAt && (
        <span className="muted">
          <Time at={decidedAt} f={ui.f} clock />
        </span>
      )}
    </>
  );
}

/** The stage, and for a request that waits for review its place in the queue. */
function Place({ progress: { request, before, isClaimed } }: { progress: RequestProgress }) {
  const { m, f } = useUi();
  const { before: about, beforeMost, inReview, inReviewNow } = m.answers.progress;
  if (before && isClaimed) return inReviewNow;
  const stages: Record<Stage, string> = { review: inReview, ...m.asks.stages };
  const shown = f.number(before?.count ?? 0);
  return (
    <>
      {stages[request.stage]}
      {before && `, ${before.isAll ? about(before.count, shown) : beforeMost(shown)}`}
    </>
  );
}

/** A document that the applicant was asked for, with the message. */
function Asked(
  { ask, labels, isUnsent }: { ask: AskAnswer; labels: ReasonLabels; isUnsent: boolean },
) {
  const { m, f } = useUi();
  const { requested, answered, unsent } = m.answers.progress;
  return (
    <Fact label={requested}>
      <span translate="no">{ask.documentName}</span>
      {m.common.labelled("", labels.get(ask.reason) ?? ask.reason)}
      {", "}
      {ask.answeredAt === null
        ? (
          <>
            {m.asks.until} <Time at={ask.until} f={f} />
          </>
        )
        : (
          <>
            {answered} <Time at={ask.answeredAt} f={f} />
          </>
        )}
      <div className="notes" dir="auto" translate="no">{ask.message}</div>
      {isUnsent && (
        <div>
          <small className="muted">{unsent}</small>
        </div>
      )}
    </Fact>
  );
}
