import type { NamedInstruction } from "../../data/instructions/instructions.ts";
import type { InstructedType, Verb } from "../../data/instructions/records.ts";
import type { Permission } from "../../data/permissions.ts";
import { administration } from "../administration/pages.ts";
import { recordPaths } from "../notifications/notice_text.ts";
import { Breakable } from "../ui/breakable.tsx";
import { type Container, DialogLink } from "../ui/dialog/dialog.tsx";
import { StatusBadge } from "../ui/badge.tsx";
import { StepButton } from "../ui/step/step_form.tsx";
import { stepAction } from "../ui/step/undo_form.tsx";
import { Time } from "../ui/time.tsx";
import { useUi } from "../ui/ui.ts";

type Located = Pick<NamedInstruction, "subject" | "subjectId" | "id">;

export const instructedHref = (type: InstructedType, id: string): string =>
  `${recordPaths[type]}/${id}`;

export const instructionHref = ({ subject, subjectId, id }: Located): string =>
  `${instructedHref(subject, subjectId)}/instructions/${id}`;

interface SectionProps {
  container: Container;
  type: InstructedType;
  id: string;
  /** Without corrections of people, which have a section of their own. */
  instructions: readonly NamedInstruction[];
  /** The verb that the record can be asked for. */
  offered: Verb;
  permission: Permission;
  /** Asking to deactivate, also once more, needs a second member. */
  needsSecond?: boolean;
  /** A proposal to ask for it waits. */
  isProposed?: boolean;
}

/** The instructions about a record, and the button that gives another one. */
export function Instructions(props: SectionProps) {
  const { container, type, id, instructions, offered, permission, needsSecond, isProposed } = props;
  const { m, may } = useUi();
  const open = instructions.filter(({ closedAt }) => closedAt === null);
  const closed = instructions.filter(({ closedAt }) => closedAt !== null);
  const isAsked = open.some(({ verb }) => verb !== null) ||
    isProposed && offered === "deactivate";
  const lines = { container, permission, needsSecond, isProposed };
  const canAsk = may(permission) && (!isAsked || type !== "user");
  if (instructions.length === 0 && !canAsk) return null;
  return (
    <section className="stack">
      {open.length > 0 && <Lines {...lines} instructions={open} />}
      {open.length > 0 && may("instructions.read") && (
        <p className="no-print">
          <a href={administration.instructions.href}>{m.instructions.list.all}</a>
        </p>
      )}
      {canAsk && (
        <p className="actions no-print">
          {!isAsked && (
            <DialogLink
              container={container}
              role="button"
              className="secondary sm"
              href={`${instructedHref(type, id)}/${offered}`}
              preload={false}
            >
              {m.instructions.verbs[offered].button}
            </DialogLink>
          )}
          {type !== "user" && (
            <DialogLink
              container={container}
              href={`${instructedHref(type, id)}/correct`}
              preload={false}
            >
              {m.instructions.correct.button}
            </DialogLink>
          )}
        </p>
      )}
      {closed.length > 0 && (
        <details>
          <summary>{m.instructions.earlier}</summary>
          <Lines {...lines} instructions={closed} />
        </details>
      )}
    </section>
  );
}

function Lines(
  { container, permission, instructions, needsSecond = false, isProposed = false }:
    & Pick<SectionProps, "container" | "permission" | "needsSecond" | "isProposed">
    & { instructions: readonly NamedInstruction[] },
) {
  const { m, may } = useUi();
  return (
    <ul className="panel list">
      {instructions.map((one) => (
        <li key={one.id}>
          <InstructionLine instruction={one} />
          {one.closedAt === null && may(permission) && (
            <span className="no-print">
              {one.revertedAt !== null && !(isProposed && one.verb === "deactivate") && (
                <StepButton
                  action={stepAction(`${instructionHref(one)}/again`, one.version)}
                  place={container}
                  failure={m.instructions.again.failure}
                >
                  {needsSecond && one.verb === "deactivate"
                    ? m.twoPeople.propose
                    : m.instructions.again.ask}
                </StepButton>
              )}
              <DialogLink
                container={container}
                href={`${instructionHref(one)}/close`}
                preload={false}
              >
                {m.instructions.close}
              </DialogLink>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Such as "Asked to deactivate, Nov 28, by Ada", with the reason and the end. */
export function InstructionLine({ instruction }: { instruction: NamedInstruction }) {
  const { m: { instructions }, f } = useUi();
  const { verb, value, requestedByName, askedAt } = instruction;
  return (
    <div className="correction">
      <strong>{instructions.describe(instruction)}</strong>
      {verb === null && (
        <>
          {": "}
          <span translate="no">
            <Breakable text={value} />
          </span>
        </>
      )}
      , <Time at={askedAt} f={f} />,{" "}
      <span translate="no">{instructions.requestedBy(requestedByName)}</span>
      <br />
      <Grounds instruction={instruction} />
      <End instruction={instruction} />
    </div>
  );
}

/** The reason, for those who may read it, and the source. */
export function Grounds({ instruction }: { instruction: NamedInstruction }) {
  const { reason, source } = instruction;
  return (
    <small className="muted" translate="no">
      {useUi().may("kyc.read") && reason !== null ? `${reason} (${source})` : source}
    </small>
  );
}

function End({ instruction }: { instruction: NamedInstruction }) {
  const { m: { instructions }, f, may } = useUi();
  const { closedAt, closedByName, revertedAt, answer, note } = instruction;
  if (closedAt === null) {
    return revertedAt !== null && (
      <>
        <br />
        <StatusBadge
          tone={{ tone: "pending", icon: "triangle-alert" }}
          label={instructions.reverted}
        />{" "}
        <small className="muted">
          <Time at={revertedAt} f={f} clock />
        </small>
      </>
    );
  }
  const { ends } = instructions;
  return (
    <>
      <br />
      <small className="muted">
        {answer !== null
          ? ends[answer]
          : closedByName === null
          ? ends.import
          : ends.hand(closedByName)}, <Time at={closedAt} f={f} clock />
        {note !== null && may("kyc.read") && (
          <>
            : <span translate="no">{note}</span>
          </>
        )}
      </small>
    </>
  );
}
