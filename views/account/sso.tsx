import { Brand } from "../ui/shell/brand.tsx";
import { Reference } from "../ui/error.tsx";
import { Icon } from "../ui/icon.tsx";
import type { Ui } from "../ui/ui.ts";

/** A link and no form, because the policy allows no form to another origin. */
export const SsoLink = ({ ui, href, secondary }: {
  ui: Ui;
  /** Includes the page to open afterwards. */
  href: string;
  secondary: boolean;
}) => (
  <a role="button" className={secondary ? "secondary" : undefined} href={href}>
    <Icon name="log-in" />
    {ui.m.login.sso}
  </a>
);

export const CONFIRM_SSO = "/confirm/sso";

/** A new tab, so that the form and its input stay. `sends`: the form is sent afterwards. */
export const ConfirmBySso = ({ ui, sends }: { ui: Ui; sends: boolean }) => (
  <a
    role="button"
    className={sends ? "secondary" : "secondary start"}
    href={CONFIRM_SSO}
    target="_blank"
    data-confirms={sends ? "" : undefined}
  >
    <Icon name="external-link" />
    {ui.m.confirmation.sso}
  </a>
);

export function SsoRefused({ ui, text, again, back, requestId }: {
  ui: Ui;
  text: string;
  again: string;
  /** null if the waiting form is in another tab. */
  back: string | null;
  requestId: string;
}) {
  const { login } = ui.m;
  return (
    <article className="login">
      <Brand ui={ui} />
      <h1>{login.ssoRefused}</h1>
      <p role="alert">{text}</p>
      <SsoLink ui={ui} href={again} secondary={false} />
      <Reference ui={ui} requestId={requestId} />
      {back !== null && (
        <small>
          <a href={back}>{login.backToSignIn}</a>
        </small>
      )}
    </article>
  );
}
