import type { AskAnswer, RequestProgress } from "../../data/people/request_progress.ts";
import type { KycRecord } from "../../data/kyc/requests/requests.ts";
import type { Stage } from "../../data/kyc/requests/statuses.ts";
import { DueFact } from "../kyc/details.tsx";
import { ExplanationFacts, type ReasonLabels } from "../kyc/reasons/explanation.tsx";
import { kycLook } from "../kyc/requests.tsx";
import { type Container, Fact, Facts, SubHeading } from "../ui/dialog/dialog.tsx";
import { Time } from "../ui/time.tsx";
import { useUi } from "../ui/ui.ts";

interface CurrentRequestProps {
  container: Container;
  progress: RequestProgress;
  /** Labels of reasons. */
  labels: ReasonLabels;
}

/** Says where a person's request is, why, and what happens next. */
export function CurrentRequest({ container, progress, labels }: CurrentRequestProps) {
  const ui = useUi();
  const { request, asks, unsent } = progress;
  const { title, next, nextSteps, stage, unsent: notSent } = ui.m.answers.progress;
  const { expiresAt, status, version } = request;
  const isDecided = status !== "pending";
  return (
    <section className="stack answers">
      <SubHeading container={container}>{title}</SubHeading>
      <Facts>
        <Fact label={isDecided ? ui.m.kyc.details.status : stage}>
          {isDecided ? kycLook(ui).fields.status.cell(request) : <Place progress={progress} />}
        </Fact>
        <DueFact request={request} />
        {expiresAt && (
          <Fact label={ui.m.kyc.details.expires}>
            <Time at={expiresAt} f={ui.f} />
          </Fact>
        )}
        <ExplanationFacts labels={labels} reasons={request.reasons} message={request.message} />
        {asks.map((ask) => (
          <Asked key={ask.id} ask={ask} labels={labels} isUnsent={unsent.has(ask.id)} />
        ))}
        <Fact label={next}>{nextSteps[phaseOf(request)]}</Fact>
      </Facts>
      {isDecided && unsent.has(`${request.id}:${version}`) && <p className="muted">{notSent}</p>}
    </section>
  );
}

const phaseOf = ({ status, stage }: KycRecord) =>
  status === "pending" && stage !== "review" ? stage : status;

/** The stage, and for a request in review its place in the queue. */
function Place({ progress: { request, before } }: { progress: RequestProgress }) {
  const { m, f } = useUi();
  const { before: about, beforeMost, inReview } = m.answers.progress;
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
      <span className="notes" dir="auto" translate="no">{ask.message}</span>
      {isUnsent && <small className="muted">{unsent}</small>}
    </Fact>
  );
}
