import type { ShownLegalHold } from "../../data/retention/legal_holds.ts";
import type { HoldableRecord, LegalHoldStep } from "../../data/retention/legal_hold_steps.ts";
import type { Messages } from "../messages/catalogue.ts";
import { type Container, DialogLink, Fact, Facts, SubHeading } from "../ui/dialog/dialog.tsx";
import { StatusBadge } from "../ui/badge.tsx";
import { Field, ReasonNote, TextField } from "../ui/form/form.tsx";
import type { FilterChoice } from "../ui/list/look.ts";
import { RecordLink } from "../ui/related.tsx";
import { StepDialog, type StepFormProps } from "../ui/step/step_form.tsx";
import { Time } from "../ui/time.tsx";
import { useUi } from "../ui/ui.ts";

type Holdable = Pick<HoldableRecord, "type" | "recordId">;

const areas = { user: "users", kyc: "kyc" } as const;

export const recordHref = ({ type, recordId }: Holdable): string => `/${areas[type]}/${recordId}`;

export const legalHoldHref = (record: Holdable): string => `${recordHref(record)}/legal-hold`;

/** The filter of lists of people and requests. */
export const legalHoldChoice = ({ legalHolds: { filter } }: Messages): FilterChoice => ({
  name: "legalHold",
  label: filter.label,
  all: filter.all,
  options: filter.values,
  inPanel: true,
});

interface SectionProps extends Holdable {
  container: Container;
  /** Null for readers who may not know of legal holds. */
  holds: readonly ShownLegalHold[] | null;
}

/** The holds that keep a person or a request. */
export function LegalHoldSection({ container, holds, ...record }: SectionProps) {
  const { m } = useUi();
  if (!holds?.length) return null;
  return (
    <section id="legal-hold" className="stack case-state">
      <SubHeading container={container}>
        <StatusBadge tone={{ tone: "pending", icon: "scale" }} label={m.legalHolds.mark} />
      </SubHeading>
      {holds.map((hold) => (
        <HoldFacts
          key={`${hold.subjectType} ${hold.subjectId}`}
          container={container}
          hold={hold}
          isOwn={isOf(hold, record)}
        />
      ))}
    </section>
  );
}

/** The link to the form, unless the record itself has a hold. */
export function PlaceHoldLink({ container, holds, ...record }: SectionProps) {
  const ui = useUi();
  const hasOwn = holds?.some((hold) => isOf(hold, record)) ?? true;
  return ui.may("legal_holds.place") && !hasOwn && (
    <DialogLink container={container} href={legalHoldHref(record)} preload={false}>
      {ui.m.legalHolds.steps.place.action}
    </DialogLink>
  );
}

/** Noon in UTC is on the same day in each time zone of the desk. */
const noonOf = (day: string): string => `${day}T12:00:00.000Z`;

const isOf = ({ subjectType, subjectId }: ShownLegalHold, { type, recordId }: Holdable): boolean =>
  subjectType === type && subjectId === recordId;

function HoldFacts(
  { container, hold, isOwn }: { container: Container; hold: ShownLegalHold; isOwn: boolean },
) {
  const ui = useUi();
  const { m, f } = ui;
  const { subjectType: type, subjectId: recordId, reason, authority, until, isOver } = hold;
  const { legalHolds } = m;
  return (
    <div>
      {!isOwn && (
        <p>
          {type === "kyc" ? legalHolds.ofRequest : legalHolds.ofPerson}{" "}
          <RecordLink
            container={container}
            to={{ area: areas[type], id: recordId, name: recordId }}
          >
            {recordId}
          </RecordLink>
        </p>
      )}
      <Facts>
        <Fact label={legalHolds.authority} isData>{authority}</Fact>
        <Fact label={legalHolds.reason}>
          <span className="notes" translate="no">{reason}</span>
        </Fact>
        <Fact label={legalHolds.until}>
          {until === null ? legalHolds.noEnd : <Time at={noonOf(until)} f={f} />}
          {isOver === 1 && (
            <>
              <br />
              <small>{legalHolds.untilOver}</small>
            </>
          )}
        </Fact>
        <Fact label={legalHolds.placedBy}>
          <span translate="no">{hold.staffName}</span>, <Time at={hold.at} f={f} clock />
        </Fact>
      </Facts>
      {isOwn && ui.may("legal_holds.place") && (
        hold.isForOthers === 1
          ? <p className="muted">{legalHolds.others}</p>
          : (
            <p className="actions no-print">
              <DialogLink
                container={container}
                role="button"
                className="secondary sm"
                href={`${legalHoldHref({ type, recordId })}/release`}
                preload={false}
              >
                {legalHolds.steps.release.action}
              </DialogLink>
            </p>
          )
      )}
    </div>
  );
}

interface LegalHoldDialogProps extends StepFormProps {
  record: HoldableRecord;
  step: LegalHoldStep;
  typed: { reason: string; authority: string; until: string };
}

export function LegalHoldDialog(props: LegalHoldDialogProps) {
  const { m } = useUi();
  const { container, record, step, fields, typed, errors } = props;
  const { steps, authority, authorityHint, until, untilHint, reason, failure } = m.legalHolds;
  const { title, explained, confirm } = steps[step];
  const back = record.type === "user" ? m.users.details.title : m.kyc.details.title;
  return (
    <StepDialog
      container={container}
      fields={fields}
      title={title}
      back={{ href: recordHref(record), label: back }}
      action={step === "place" ? legalHoldHref(record) : `${legalHoldHref(record)}/release`}
      submit={confirm}
      failure={failure}
      intro={
        <p id="for-record">
          <strong translate="no">{record.name}</strong> ({record.recordId})
        </p>
      }
    >
      <p className="muted">{explained}</p>
      <TextField
        name="reason"
        label={reason}
        value={typed.reason}
        errors={errors}
        rows={4}
        required
        autoFocus
        describedBy="for-record"
      />
      {step === "place" && (
        <>
          <Field
            name="authority"
            label={authority}
            value={typed.authority}
            errors={errors}
            autoComplete="off"
            required
            describedBy="authority-hint"
          />
          <ReasonNote id="authority-hint">{authorityHint}</ReasonNote>
          <Field
            name="until"
            label={until}
            type="date"
            value={typed.until}
            errors={errors}
            describedBy="until-hint"
          />
          <ReasonNote id="until-hint">{untilHint}</ReasonNote>
        </>
      )}
    </StepDialog>
  );
}
