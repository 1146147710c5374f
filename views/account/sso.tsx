import { Brand } from "../ui/brand.tsx";
import { Reference } from "../ui/error.tsx";
import { Icon } from "../ui/icon.tsx";
import type { Ui } from "../ui/ui.ts";

/** To whoever knows the person at work. A link, as no form may lead out of the desk. */
export const SsoLink = ({ ui, search, secondary }: {
  ui: Ui;
  /** Where to go afterwards: `?next=…`, or nothing. */
  search: string;
  secondary: boolean;
}) => (
  <a role="button" className={secondary ? "secondary" : undefined} href={`/login/sso${search}`}>
    <Icon name="log-in" />
    {ui.m.login.sso}
  </a>
);

/** Why somebody has not come in by single sign-on, and what they can do. */
export function SsoRefused(
  { ui, text, search, requestId }: { ui: Ui; text: string; search: string; requestId: string },
) {
  const { login } = ui.m;
  return (
    <article className="login">
      <Brand ui={ui} />
      <h1>{login.ssoRefused}</h1>
      <p role="alert">{text}</p>
      <SsoLink ui={ui} search={search} secondary={false} />
      <Reference ui={ui} requestId={requestId} />
      <small>
        <a href={`/login${search}`}>{login.backToSignIn}</a>
      </small>
    </article>
  );
}
