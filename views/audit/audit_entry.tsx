import type { ReactNode } from "react";
import type { AuditRecord } from "../../data/audit/entry.ts";
import type { NamedRecord } from "../../data/people/subjects.ts";
import { capitalized } from "../format.ts";
import { auditLook } from "./audit_logs.tsx";
import { type Container, Dialog, Fact, Facts, FactsOf, SubHeading } from "../ui/dialog/dialog.tsx";
import { RecordLink } from "../ui/related.tsx";
import { Time } from "../ui/time.tsx";
import { type Ui, useUi } from "../ui/ui.ts";

interface AuditDialogProps {
  container: Container;
  entry: AuditRecord;
  /** Links of actor and target; null if the record does not exist or may not be read. */
  actor: NamedRecord | null;
  target: NamedRecord | null;
}

export function AuditDialog({ container, entry, actor, target }: AuditDialogProps) {
  const ui = useUi();
  const { m, f } = ui;
  const { entry: texts, columns, title } = m.audit;
  const { action, user, target: about, timestamp, status } = auditLook(ui).fields;
  return (
    <Dialog
      container={container}
      title={texts.title}
      back={{ href: "/audit-logs", label: title }}
    >
      <SubHeading container={container}>{action.cell(entry)}</SubHeading>
      <Facts>
        <FactsOf row={entry} columns={[timestamp]} />
        {entry.category !== "" && (
          <>
            <Fact label={columns.user}>
              <RecordLink container={container} to={actor}>{user.cell(entry)}</RecordLink>
            </Fact>
            <Fact label={columns.target}>
              <RecordLink container={container} to={target}>{about.cell(entry)}</RecordLink>
            </Fact>
            <FactsOf row={entry} columns={[status]} />
            <Fact label={texts.area}>{m.audit.categories[entry.category]}</Fact>
          </>
        )}
        {entry.requestId !== null && (
          <Fact label={texts.requestId}>
            <code>{entry.requestId}</code>
          </Fact>
        )}
        <Fact label={texts.number}>{f.number(entry.seq)}</Fact>
        {ui.may("audit.verify") && (
          <Fact label={texts.hash}>
            <code>{entry.hash}</code>
          </Fact>
        )}
      </Facts>
      {entry.withheld
        ? <p className="muted">{texts.withheld}</p>
        : <Changes container={container} entry={entry} />}
    </Dialog>
  );
}

function Changes(
  { container, entry: { before, after } }: Omit<AuditDialogProps, "actor" | "target">,
) {
  const ui = useUi();
  const { entry: texts, fields } = ui.m.audit;
  const names = changedFields(before ?? {}, after ?? {});
  if (names.length === 0) return null;
  const { title, heads, sides } = before !== null && after !== null
    ? { title: texts.changes, heads: [texts.before, texts.after], sides: [before, after] }
    : { title: texts.facts, heads: [texts.value], sides: [before ?? after ?? {}] };
  return (
    <section className="stack">
      <SubHeading container={container}>{title}</SubHeading>
      <table className="changes">
        <caption className="vh">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.field}</th>
            {heads.map((head) => <th scope="col" key={head}>{head}</th>)}
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">{fields[name] ?? <code>{name}</code>}</th>
              {sides.map((side, index) => (
                <td key={index} translate="no">{valueText(ui, name, side[name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const changedFields = (before: Record<string, unknown>, after: Record<string, unknown>): string[] =>
  Object.keys({ ...before, ...after }).filter((name) => !isSame(before[name], after[name]));

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Codes whose texts the catalogue has, by the field that holds them. */
const choices = ({ m }: Ui): Record<string, Record<string, string>> => ({
  status: { ...m.kyc.statuses, ...m.common.activity },
  role: { ...m.users.roles, ...m.staff.roles },
  type: m.kyc.types,
});

/** Fields with codes of reasons. */
const reasonFields: readonly string[] = ["reason", "reasons"];

function valueText(ui: Ui, name: string, value: unknown): ReactNode {
  const { empty, yes, no } = ui.m.audit.entry;
  if ([undefined, null, ""].includes(value as null)) {
    return <span className="muted">{empty}</span>;
  }
  if (typeof value === "boolean") return value ? yes : no;
  if (typeof value === "number") return ui.f.number(value);
  if (typeof value === "string") return stringText(ui, name, value);
  const isPlainList = Array.isArray(value) && value.every((item) => typeof item !== "object");
  return isPlainList
    ? value.map((item) => codeText(ui, name, String(item))).join(", ")
    : <code>{JSON.stringify(value, null, 1)}</code>;
}

const stringText = (ui: Ui, name: string, value: string): ReactNode =>
  INSTANT.test(value) ? <Time at={value} f={ui.f} clock="seconds" /> : codeText(ui, name, value);

function codeText(ui: Ui, name: string, value: string): string {
  const choice = choices(ui)[name]?.[value];
  if (choice !== undefined) return capitalized(choice);
  if (name === "type") return ui.typeLabels?.get(value) ?? value;
  return reasonFields.includes(name) ? ui.reasonLabels?.get(value) ?? value : value;
}
