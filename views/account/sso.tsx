import { Brand } from "../ui/shell/brand.tsx";
import { Reference } from "../ui/error.tsx";
import { Icon } from "../ui/icon.tsx";
import type { Ui } from "../ui/ui.ts";

/** To whoever knows the person at work. A link, as no form may lead out of the desk. */
export const SsoLink = ({ ui, href, secondary }: {
  ui: Ui;
  /** With where to go afterwards. */
  href: string;
  secondary: boolean;
}) => (
  <a role="button" className={secondary ? "secondary" : undefined} href={href}>
    <Icon name="log-in" />
    {ui.m.login.sso}
  </a>
);

/** Where single sign-on proves who is there. */
export const CONFIRM_SSO = "/confirm/sso";

/**
 * In a tab of its own: the form, with all that was typed, stays where it is, and with `sends` goes
 * off by itself afterwards.
 */
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

/** Why somebody has not come in by single sign-on, and what they can do. */
export function SsoRefused({ ui, text, again, back, requestId }: {
  ui: Ui;
  text: string;
  again: string;
  /** Null: the form that waits for it is in another tab. */
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
