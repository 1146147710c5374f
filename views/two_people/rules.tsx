import type { CloseAccounts } from "../../data/steps/second_member.ts";
import type { ShownRule } from "../../data/two_people/read.ts";
import { StatusBadge } from "../ui/badge.tsx";
import { Field, type FieldErrors, HiddenFields } from "../ui/form/form.tsx";
import { StatePanel } from "../ui/state_panel.tsx";
import { Time } from "../ui/time.tsx";
import { useUi } from "../ui/ui.ts";
import { TWO_PEOPLE } from "./links.ts";
import { ProposalNotice } from "./notice.tsx";

interface RulesProps {
  rules: readonly ShownRule[];
  pairs: readonly CloseAccounts[];
  names: ReadonlyMap<string, string>;
  /** The text of the amount as it is, or as it was typed. */
  amount: string;
  errors?: FieldErrors;
  /** Why nothing was changed. */
  refusal: string | null;
}

export function TwoPeoplePage({ rules, pairs, names, refusal, ...form }: RulesProps) {
  const { m, f } = useUi();
  const { twoPeople } = m;
  return (
    <div className="stack narrow">
      <p className="muted">{twoPeople.note}</p>
      {refusal !== null && (
        <StatePanel
          icon="circle-alert"
          tone="declined"
          title={twoPeople.unsaved}
          text={refusal}
        />
      )}
      {rules.map((rule) => <RuleSection key={rule.id} rule={rule} {...form} />)}
      <p className="muted">
        {twoPeople.loosening} {twoPeople.wayOut}{" "}
        <code>deno task two-people --off RULE --reason TEXT</code>
      </p>
      {pairs.length > 0 && (
        <section className="stack">
          <h2>{twoPeople.close}</h2>
          <p className="muted">{twoPeople.closeNote}</p>
          <ul className="panel list">
            {pairs.map(({ giver, receiver, until }) => (
              <li key={`${giver} ${receiver}`}>
                <span>
                  {twoPeople.closeUntil(names.get(giver) ?? giver, names.get(receiver) ?? receiver)}
                  {" "}
                  <Time at={until} f={f} clock />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function RuleSection(
  { rule, amount, errors }: Pick<RulesProps, "amount" | "errors"> & { rule: ShownRule },
) {
  const ui = useUi();
  const { m, f } = ui;
  const { twoPeople } = m;
  const { id, isOn, fromMinor, members, hasTwo, version } = rule;
  const hasAmount = id === "release_payout";
  const tone = isOn ? "accepted" : "";
  const from = hasAmount && isOn ? ` ${twoPeople.from(f.money(fromMinor))}` : "";
  return (
    <section className="card stack" aria-labelledby={`rule-${id}`}>
      <h2 id={`rule-${id}`}>
        {twoPeople.steps[id]}{" "}
        <StatusBadge
          tone={{ tone, icon: isOn ? "circle-check" : "circle" }}
          label={(isOn ? twoPeople.on : twoPeople.off) + from}
        />
      </h2>
      <p className="muted">
        {twoPeople.eligible(members.length > 0 ? members.join(", ") : twoPeople.nobody)}{" "}
        {twoPeople.ruleName} <code>{id}</code>
      </p>
      <ProposalNotice proposal={rule.proposal} permission="two_people.manage" />
      {isOn && !hasTwo && (
        <p role="alert">
          {twoPeople.onlyOne} {twoPeople.wayOut}{" "}
          <code>{`deno task two-people --off ${id} --reason TEXT`}</code>
        </p>
      )}
      {ui.may("two_people.manage") && (
        <form method="post" action={TWO_PEOPLE} className="stack" noValidate>
          <HiddenFields fields={[["rule", id], ["version", String(version)]]} />
          {hasAmount && (
            <Field
              name="amount"
              label={twoPeople.fromField}
              value={amount}
              inputMode="decimal"
              autoComplete="off"
              errors={errors}
            />
          )}
          <p className="actions">
            {isOn && hasAmount && (
              <button type="submit" name="isOn" value="true">{twoPeople.saveAmount}</button>
            )}
            <button
              type="submit"
              name="isOn"
              value={String(!isOn)}
              className={isOn ? "secondary" : undefined}
            >
              {isOn ? twoPeople.switchOff : twoPeople.switchOn}
            </button>
          </p>
        </form>
      )}
    </section>
  );
}
