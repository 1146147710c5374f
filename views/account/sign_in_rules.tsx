import type { SignInRules } from "../../data/staff/sign_in/rules.ts";
import { type Container, DialogLink } from "../ui/dialog/dialog.tsx";
import { FormDialog } from "../ui/dialog/form_dialog.tsx";
import { Switch } from "../ui/form/form.tsx";
import { Icon } from "../ui/icon.tsx";
import type { Ui } from "../ui/ui.ts";
import { Confirmation } from "./confirmation.tsx";

const PATH = "/staff/rules";

/** Stands on the Staff page, because the rules are for all staff. */
export const RulesLink = ({ ui }: { ui: Ui }) => (
  <DialogLink role="button" className="secondary" href={PATH}>
    <Icon name="key-round" />
    {ui.m.signInRules.title}
  </DialogLink>
);

interface RulesDialogProps {
  ui: Ui;
  container: Container;
  rules: SignInRules;
  /** Number of active accounts without a second factor, and of all. */
  factors: { without: number; all: number };
}

export function RulesDialog({ ui, container, rules, factors }: RulesDialogProps) {
  const { signInRules, staff } = ui.m;
  const { number } = ui.f;
  return (
    <FormDialog
      {...{ ui, container }}
      small
      focusTitle
      title={signInRules.title}
      back={{ href: "/staff", label: staff.title }}
      id="rules"
      action={PATH}
      submit={signInRules.save}
    >
      <Switch
        name="secondFactor"
        label={signInRules.secondFactor}
        checked={rules.secondFactor}
        describedBy="rules-text"
      />
      <p className="muted" id="rules-text">
        {signInRules.text} {signInRules.standing(number(factors.without), number(factors.all))}
      </p>
      <Confirmation ui={ui} />
    </FormDialog>
  );
}
