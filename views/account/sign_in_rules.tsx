import type { SignInRules } from "../../data/staff/sign_in/rules.ts";
import { type Container, Dialog, DialogLink } from "../ui/dialog/dialog.tsx";
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
  const { signInRules, staff, common } = ui.m;
  const { number } = ui.f;
  return (
    <Dialog
      ui={ui}
      container={container}
      small
      title={signInRules.title}
      back={{ href: "/staff", label: staff.title }}
      footer={
        <>
          <a role="button" className="secondary" href="/staff" data-close>{common.cancel}</a>
          <button type="submit" form="rules" data-busy={signInRules.save}>
            {signInRules.save}
          </button>
        </>
      }
    >
      <form id="rules" className="stack" method="post" action={PATH}>
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
      </form>
    </Dialog>
  );
}
