import type { Obstacle, ObstacleKind } from "../../data/erasure/obstacles.ts";
import type { ErasablePerson } from "../../data/erasure/orders.ts";
import type { Traces } from "../../data/erasure/traces.ts";
import { recordPaths } from "../notifications/notice_text.ts";
import { type Container, Dialog, DialogLink, Fact, Facts } from "../ui/dialog/dialog.tsx";
import { Choice } from "../ui/form/form.tsx";
import { StepDialog, type StepFormProps } from "../ui/step/step_form.tsx";
import { Time } from "../ui/time.tsx";
import { useUi } from "../ui/ui.ts";

const personHref = (id: string): string => `/users/${id}`;

export const eraseHref = (id: string): string => `${personHref(id)}/erase`;

interface LinkProps {
  container: Container;
  id: string;
  /** Null unless an erasure was asked for and not undone. */
  askedAt: string | null;
}

export function EraseLink({ container, id, askedAt }: LinkProps) {
  const ui = useUi();
  return ui.may("people.erase") && askedAt === null && (
    <DialogLink container={container} href={eraseHref(id)} preload={false}>
      {ui.m.erasure.action}
    </DialogLink>
  );
}

export function ErasureUnderWay({ askedAt }: Pick<LinkProps, "askedAt">) {
  const ui = useUi();
  const { underWay, underWaySince, receipts } = ui.m.erasure;
  return ui.may("people.erase") && askedAt !== null && (
    <p id="erasure">
      <strong>
        {underWay} {underWaySince} <Time at={askedAt} f={ui.f} clock />
      </strong>{" "}
      <a href="/administration/erasures">{receipts}</a>
    </p>
  );
}

interface EraseDialogProps extends StepFormProps {
  person: ErasablePerson;
  obstacles: readonly Obstacle[];
  traces: Traces;
  typed: { reason: string };
}

/** Says what goes and where data went; without obstacles it asks to confirm. */
export function EraseDialog(props: EraseDialogProps) {
  const { m } = useUi();
  const { container, person, obstacles, traces, fields, typed, errors } = props;
  const { form, reasons } = m.erasure;
  const back = { href: personHref(person.id), label: m.users.details.title };
  const about = (
    <p id="for-record">
      <strong translate="no">{person.name}</strong> ({person.id})
    </p>
  );
  if (obstacles.length > 0) {
    return (
      <Dialog container={container} title={form.title} back={back}>
        {about}
        <Obstacles personId={person.id} obstacles={obstacles} />
        <TraceList traces={traces} container={container} />
      </Dialog>
    );
  }
  return (
    <StepDialog
      container={container}
      fields={fields}
      title={form.title}
      back={back}
      action={eraseHref(person.id)}
      submit={form.confirm}
      isProposed={props.isProposed}
      isDanger
      failure={form.failure}
      intro={
        <>
          {about}
          <p>{form.explained}</p>
          <TraceList traces={traces} container={container} />
        </>
      }
    >
      <Choice
        name="reason"
        label={form.reason}
        value={typed.reason}
        options={{ "": form.choose, ...reasons }}
        errors={errors}
        required
        describedBy="for-record"
      />
    </StepDialog>
  );
}

/** The page where each obstacle ends. */
const placeOf: Record<ObstacleKind, (personId: string) => string> = {
  open_request: (id) => `/kyc?userId=${encodeURIComponent(id)}&status=pending`,
  pending_payout: (id) => `/finance?userId=${encodeURIComponent(id)}&type=payout&status=pending`,
  legal_hold: (id) => `${personHref(id)}#legal-hold`,
  open_correction: (id) => `${personHref(id)}#corrections`,
  open_proposal: () => "/kyc/proposals",
};

function Obstacles(
  { personId, obstacles }: { personId: string; obstacles: readonly Obstacle[] },
) {
  const { m: { erasure: { obstacles: texts } } } = useUi();
  return (
    <div role="alert" className="stack">
      <p>
        <strong>{texts.title}</strong>
      </p>
      <ul>
        {obstacles.map(({ kind }) => (
          <li key={kind}>
            {texts.kinds[kind]} <a href={placeOf[kind](personId)}>{texts.show}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function TraceList({ traces, container }: { traces: Traces; container: Container }) {
  const { m: { erasure: { traces: texts } }, f } = useUi();
  const Heading = container === "dialog" ? "h3" : "h2";
  const counts = ["exports", "files", "downloads", "messages"] as const;
  return (
    <section className="stack">
      <Heading>{texts.title}</Heading>
      <p className="muted">{texts.explained}</p>
      <Facts>
        {counts.map((name) => <Fact key={name} label={texts[name]}>{f.number(traces[name])}</Fact>)}
        <Fact label={texts.receivers}>
          {traces.receivers.length === 0 ? texts.nowhere : (
            <ul className="plain">
              {traces.receivers.map(({ url, count, status }) => (
                <li key={url}>
                  <span translate="no">{url}</span>:{" "}
                  {texts.receiver(f.number(count), String(status ?? texts.noAnswer))}
                </li>
              ))}
            </ul>
          )}
        </Fact>
      </Facts>
      <Heading>{texts.notes}</Heading>
      <p className="muted">{traces.notes.length > 0 ? texts.notesExplained : texts.noNotes}</p>
      {traces.notes.length > 0 && (
        <ul className="panel list">
          {traces.notes.map(({ on, id, text }) => (
            <li key={`${on} ${id} ${text}`}>
              <p>
                <a href={`${recordPaths[on]}/${id}`} target="_blank" rel="noopener">{id}</a>:{" "}
                <span className="notes" translate="no">{text}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
