import type { Grant } from "../../data/access_reviews/attest.ts";
import type { AccessDecision } from "../../data/access_reviews/grants.ts";
import { Confirmation } from "../account/confirmation.tsx";
import { RoleBadge } from "../ui/badge.tsx";
import { type Container, Dialog, Fact, Facts } from "../ui/dialog/dialog.tsx";
import {
  Checks,
  Choice,
  Field,
  type FieldErrors,
  ReasonNote,
  TextField,
} from "../ui/form/form.tsx";
import { RefusalNotice, type StepNotice } from "../ui/step/notice.tsx";
import { StepDialog, type StepFormProps } from "../ui/step/step_form.tsx";
import { Time } from "../ui/time.tsx";
import { useUi } from "../ui/ui.ts";
import { secondFactor } from "./access.tsx";
import { accessReviewHref, grantHref } from "./access_review.tsx";
import { administration } from "./pages.ts";

const PATH = administration.accessReview.href;

interface StartProps {
  typed: { dueOn: string; months: string };
  repetitions: readonly string[];
  errors?: FieldErrors;
}

export function StartAccessReview({ typed, repetitions, errors }: StartProps) {
  const { m: { accessReviews: texts } } = useUi();
  return (
    <form method="post" action={PATH} className="stack narrow" noValidate>
      <h2>{texts.start}</h2>
      <p className="muted" id="start-text">{texts.startText}</p>
      <Field
        name="dueOn"
        label={texts.dueOn}
        type="date"
        value={typed.dueOn}
        errors={errors}
        describedBy="start-text"
        required
      />
      <Repetition value={typed.months} repetitions={repetitions} />
      <Confirmation />
      <p className="actions">
        <button type="submit">{texts.start}</button>
      </p>
    </form>
  );
}

/** When the next review opens itself. */
export function RepetitionForm(
  { number, months, repetitions, next }: {
    number: number;
    months: number | null;
    repetitions: readonly string[];
    next: string | null;
  },
) {
  const { m: { accessReviews: texts, administration: { validity } }, f, may } = useUi();
  return (
    <section className="stack narrow">
      {next !== null && (
        <p>
          {texts.nextOpens} <Time at={next} f={f} />
        </p>
      )}
      {may("staff.manage") && (
        <form method="post" action={`${accessReviewHref(number)}/repeat`} className="stack">
          <Repetition value={String(months ?? 0)} repetitions={repetitions} />
          <Confirmation />
          <p className="actions">
            <button type="submit" className="secondary">{validity.save}</button>
          </p>
        </form>
      )}
    </section>
  );
}

function Repetition(
  { value, repetitions }: { value: string; repetitions: readonly string[] },
) {
  const { m: { accessReviews: texts } } = useUi();
  const options = Object.fromEntries(repetitions.map((one) => [one, texts.repetition(one)]));
  return <Choice name="months" label={texts.repeats} value={value} options={options} />;
}

interface AttestProps extends StepFormProps {
  grant: Grant;
  typed: { decision: string; word: string };
}

export function AttestDialog({ grant, typed, errors, ...form }: AttestProps) {
  const { m: { accessReviews: texts }, f } = useUi();
  return (
    <StepDialog
      {...form}
      title={texts.attestTitle}
      back={{ href: accessReviewHref(grant.review), label: texts.number(f.number(grant.review)) }}
      action={grantHref(grant)}
      submit={texts.attest}
      failure={texts.failure}
      intro={<GrantFacts grant={grant} />}
    >
      <Checks
        kind="radio"
        name="decision"
        legend={texts.decide}
        chosen={[typed.decision]}
        options={Object.entries(texts.decisions)}
        errors={errors}
        wantsFocus
      />
      <ReasonNote id="decision-note">{texts.explained}</ReasonNote>
      <TextField
        name="word"
        label={texts.word}
        value={typed.word}
        errors={errors}
        rows={2}
        required
        describedBy="decision-note"
      />
    </StepDialog>
  );
}

/** A row that cannot be attested now, and why. */
export function GrantDialog(
  { container, grant, notice }: { container: Container; grant: Grant; notice: StepNotice },
) {
  const { m: { accessReviews: texts }, f } = useUi();
  const back = {
    href: accessReviewHref(grant.review),
    label: texts.number(f.number(grant.review)),
  };
  return (
    <Dialog container={container} title={texts.attestTitle} back={back}>
      <RefusalNotice {...notice} label={texts.word} />
      <GrantFacts grant={grant} />
    </Dialog>
  );
}

/** The row as it was frozen, and what was decided. */
function GrantFacts({ grant }: { grant: Grant }) {
  const ui = useUi();
  const { m: { accessReviews: texts, administration: { access } }, f } = ui;
  const { fields } = texts;
  const { name, staffId, status, role, roleSince, lastSignInAt, sessions, decision, word } = grant;
  const list = (json: string) => (JSON.parse(json) as string[]).join(", ") || texts.nothing;
  return (
    <Facts>
      {status === "nobody"
        ? (
          <Fact label={ui.m.administration.withoutMember.title}>
            {ui.m.administration.withoutMember.note}
          </Fact>
        )
        : (
          <>
            <Fact label={fields.member}>
              <strong translate="no">{name}</strong> ({staffId})
            </Fact>
            <Fact label={fields.role}>
              <RoleBadge label={ui.m.staff.roles[role]} />
            </Fact>
            <Fact label={fields.since}>
              <Time at={roleSince} f={f} />
            </Fact>
            <Fact label={fields.lastSignIn}>
              {lastSignInAt === null ? access.never : <Time at={lastSignInAt} f={f} clock />}
            </Fact>
            <Fact label={fields.secondFactor}>{secondFactor(ui, grant) || access.none}</Fact>
            <Fact label={fields.sessions}>{f.number(sessions)}</Fact>
          </>
        )}
      <Fact label={texts.tokens} isData>{list(grant.tokens)}</Fact>
      <Fact label={texts.webhooks} isData>{list(grant.webhooks)}</Fact>
      {decision !== null && (
        <Fact label={fields.decision}>
          {texts.decisions[decision as AccessDecision]}:{" "}
          <span className="notes" translate="no">{word}</span>
        </Fact>
      )}
    </Facts>
  );
}
