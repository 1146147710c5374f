import { type Reason, type ReasonStep } from "../../data/kyc/reasons/reasons.ts";
import type { ReasonRules } from "../../data/kyc/reasons/rules.ts";
import { activityTones, StatusBadge } from "../ui/badge.tsx";
import { DialogLink } from "../ui/dialog/dialog.tsx";
import { Checks, Switch } from "../ui/form/form.tsx";
import { Icon } from "../ui/icon.tsx";
import { wrapped } from "../ui/list/columns.tsx";
import { type Column, Table } from "../ui/list/table.tsx";
import { type Ui, useUi } from "../ui/ui.ts";

export const REASONS_PATH = "/staff/reasons";

export const NewReasonLink = () => {
  const ui = useUi();
  return (
    <DialogLink role="button" href={`${REASONS_PATH}/new`}>
      <Icon name="plus" />
      {ui.m.reasonsPage.create}
    </DialogLink>
  );
};

export const stepOptions = ({ m }: Ui): (readonly [ReasonStep, string])[] =>
  (["accepted", "declined", "revoked", "ask"] as const)
    .map((step) => [step, m.reasons.steps[step]] as const);

export function ReasonTable({ reasons }: { reasons: readonly Reason[] }) {
  const ui = useUi();
  const { columns } = ui.m.reasonsPage;
  const { activity } = ui.m.common;
  const shown: Column<Reason & { id: string }>[] = [
    {
      label: columns.label,
      kind: "text",
      cell: ({ code, labels }) => (
        <DialogLink href={`${REASONS_PATH}/${code}`}>{labels[ui.language]}</DialogLink>
      ),
    },
    wrapped(columns.code, ({ code }) => code),
    wrapped(
      columns.steps,
      ({ steps }) =>
        stepOptions(ui).filter(([step]) => steps.includes(step)).map(([, label]) => label)
          .join(", "),
    ),
    { label: columns.order, isLabelled: true, cell: ({ position }) => ui.f.number(position) },
    {
      label: columns.state,
      kind: "status",
      cell: ({ active }) => {
        const state = active ? "active" : "inactive";
        return <StatusBadge tone={activityTones[state]} label={activity[state]} />;
      },
    },
  ];
  const rows = reasons.map((reason) => ({ ...reason, id: reason.code }));
  return <Table caption={ui.m.reasonsPage.title} columns={shown} rows={rows} />;
}

export function ReasonRulesForm({ rules }: { rules: ReasonRules }) {
  const ui = useUi();
  const { rules: texts } = ui.m.reasonsPage;
  return (
    <section className="panel reason-rules" aria-labelledby="reason-rules">
      <h2 id="reason-rules">{texts.title}</h2>
      <form method="post" action={`${REASONS_PATH}/rules`} className="stack">
        {(["reasonRequired", "messageRequired"] as const).map((name) => (
          <Checks
            key={name}
            name={name}
            legend={texts[name]}
            chosen={rules[name]}
            options={stepOptions(ui)}
            errors={{}}
          />
        ))}
        <Switch
          name="mailsApplicants"
          label={texts.mailsApplicants}
          checked={rules.mailsApplicants}
          describedBy="mails-applicants"
        />
        <small id="mails-applicants" className="muted">{texts.mailsHint}</small>
        <Switch
          name="checklistRequired"
          label={texts.checklistRequired}
          checked={rules.checklistRequired}
        />
        <button type="submit">{texts.save}</button>
      </form>
    </section>
  );
}
