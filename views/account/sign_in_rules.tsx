import type { SignInRules } from "../../data/staff/sign_in/rules.ts";
import { administrationParent } from "../administration/pages.ts";
import { type Container, Fact, Facts } from "../ui/dialog/dialog.tsx";
import { FormDialog } from "../ui/dialog/form_dialog.tsx";
import { Switch } from "../ui/form/form.tsx";
import { useUi } from "../ui/ui.ts";
import { Confirmation } from "./confirmation.tsx";

const PATH = "/staff/rules";

interface RulesDialogProps {
  container: Container;
  rules: SignInRules;
  /** Number of active people with a password but no second factor, of all with one, and of others. */
  factors: { without: number; all: number; others: number };
  /** Host of the single sign-on provider; null if it is off. */
  ssoHost: string | null;
  /** The only account with a password; null: everybody may have one. */
  breakGlassAdmin: string | null;
}

export function RulesDialog(props: RulesDialogProps) {
  const ui = useUi();
  const { container, rules, factors } = props;
  const { signInRules } = ui.m;
  const { number } = ui.f;
  return (
    <FormDialog
      container={container}
      small
      focusTitle
      title={signInRules.title}
      back={administrationParent(ui)}
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
        {signInRules.text} {signInRules.state(number(factors.without), number(factors.all))}
        {factors.others > 0 && ` ${signInRules.others(factors.others, number(factors.others))}`}
      </p>
      <WaysToSignIn {...props} />
      <Confirmation />
    </FormDialog>
  );
}

/** These follow from the configuration of the server. */
function WaysToSignIn({ ssoHost, breakGlassAdmin }: RulesDialogProps) {
  const { sso, ssoOn, ssoOff, passwords, passwordsOn, passwordsOff } = useUi().m.signInRules;
  return (
    <Facts>
      <Fact label={sso}>{ssoHost === null ? ssoOff : ssoOn(ssoHost)}</Fact>
      <Fact label={passwords}>
        {breakGlassAdmin === null ? passwordsOn : passwordsOff(breakGlassAdmin)}
      </Fact>
    </Facts>
  );
}
