import { Brand } from "../ui/shell/brand.tsx";
import { PasskeyForm } from "./passkeys.tsx";
import { Field } from "../ui/form/form.tsx";
import { useUi } from "../ui/ui.ts";
import { SsoLink } from "./sso.tsx";
import { dataAttributes } from "../ui/data_attributes.ts";

interface LoginFormProps {
  action: string;
  passkeyAction: string;
  email?: string;
  /** `?next=…`, the page to open afterwards, or "". */
  search: string;
  /** `link`: password and passkey are off, except for the emergency account. */
  password: "form" | "link";
  sso: boolean;
  canReset: boolean;
  /** Exists with the sample data only. */
  testAccount: { email: string; password: string } | null;
}

export function LoginForm({ canReset, testAccount, passkeyAction, ...props }: LoginFormProps) {
  const { search, password, sso } = props;
  const ui = useUi();
  const { login } = ui.m;
  return (
    <article className="login">
      <Brand />
      <h1>{login.title}</h1>
      <p className="muted">{login.intro}</p>
      {password === "form" && <PasswordForm {...props} />}
      {sso && <SsoLink href={`/login/sso${search}`} secondary={password === "form"} />}
      {password === "form" && (
        <PasskeyForm
          action={passkeyAction}
          options="/login/passkey/options"
          label={ui.m.passkeys.signIn}
        />
      )}
      {password === "link" && (
        <small>
          <a href={`/login${search}${search ? "&" : "?"}password`}>{login.withPassword}</a>
        </small>
      )}
      {canReset && (
        <p>
          <small>
            <a href="/forgot">{login.forgot}</a>
          </small>
        </p>
      )}
      {testAccount && (
        <small className="muted">
          {login.testCredentials} <code>{testAccount.email}</code> /{" "}
          <code>{testAccount.password}</code>
        </small>
      )}
    </article>
  );
}

function PasswordForm(
  { action, email }: Pick<LoginFormProps, "action" | "email">,
) {
  const ui = useUi();
  const { login } = ui.m;
  return (
    <form method="post" action={action}>
      <Field
        name="email"
        label={login.email}
        type="email"
        value={email}
        autoComplete="username"
        required
        autoFocus={!email}
      />
      <Field
        name="password"
        label={login.password}
        type="password"
        autoComplete="current-password"
        required
        autoFocus={Boolean(email)}
      />
      <button type="submit" {...dataAttributes({ busy: login.pending })}>{login.submit}</button>
    </form>
  );
}

interface CodeFormProps {
  action: string | null;
  passkeyAction: string | null;
}

export function CodeForm({ action, passkeyAction }: CodeFormProps) {
  const ui = useUi();
  const { login } = ui.m;
  return (
    <article className="login">
      <Brand />
      <h1>{login.codeTitle}</h1>
      <p className="muted">{action ? login.codeIntro : login.passkeyIntro}</p>
      {action && (
        <form method="post" action={action}>
          <Field name="code" label={login.code} autoComplete="one-time-code" required autoFocus />
          <button type="submit" {...dataAttributes({ busy: login.codePending })}>
            {login.codeSubmit}
          </button>
        </form>
      )}
      {passkeyAction && (
        <PasskeyForm
          action={passkeyAction}
          options="/login/code/passkey/options"
          label={ui.m.passkeys.use}
        />
      )}
      <small>
        <a href="/login">{login.startAgain}</a>
      </small>
    </article>
  );
}
