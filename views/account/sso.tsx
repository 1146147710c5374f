import { Brand } from "../ui/shell/brand.tsx";
import { Reference } from "../ui/error.tsx";
import { Icon } from "../ui/icon.tsx";
import { useUi } from "../ui/ui.ts";
import { dataAttributes } from "../ui/data_attributes.ts";

/** A link and no form, because the policy allows no form to another origin. */
export const SsoLink = ({ href, secondary }: {
  /** Includes the page to open afterwards. */
  href: string;
  secondary: boolean;
}) => {
  const ui = useUi();
  return (
    <a role="button" className={secondary ? "secondary" : undefined} href={href}>
      <Icon name="log-in" />
      {ui.m.login.sso}
    </a>
  );
};

export const CONFIRM_SSO = "/confirm/sso";

/** A new tab, so that the form and its input stay. `sends`: the form is sent afterwards. */
export const ConfirmBySso = ({ sends }: { sends: boolean }) => {
  const ui = useUi();
  return (
    <a
      role="button"
      className={sends ? "secondary" : "secondary start"}
      href={CONFIRM_SSO}
      target="_blank"
      {...dataAttributes({ confirms: sends ? "" : undefined })}
    >
      <Icon name="external-link" />
      {ui.m.confirmation.sso}
    </a>
  );
};

export function SsoRefused({ text, again, back, requestId }: {
  text: string;
  again: string;
  /** null if the waiting form is in another tab. */
  back: string | null;
  requestId: string;
}) {
  const { login } = useUi().m;
  return (
    <article className="login">
      <Brand />
      <h1>{login.ssoRefused}</h1>
      <p role="alert">{text}</p>
      <SsoLink href={again} secondary={false} />
      <Reference requestId={requestId} />
      {back !== null && (
        <small>
          <a href={back}>{login.backToSignIn}</a>
        </small>
      )}
    </article>
  );
}
