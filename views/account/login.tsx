import { Brand } from "../ui/brand.tsx";
import { Field } from "../ui/form.tsx";
import type { Ui } from "../ui/ui.ts";
import { SsoLink } from "./sso.tsx";

interface LoginFormProps {
  ui: Ui;
  action: string;
  email?: string;
  /** Where to go afterwards: `?next=…`, or nothing. */
  search: string;
  /** `link`: passwords are off but for one, whoever that is. */
  password: "form" | "link";
  /** There is a provider to sign in with. */
  sso: boolean;
  /** There is a mail server to send a link to a new password. */
  canReset: boolean;
  /** Exists with the sample data only. */
  testAccount: { email: string; password: string } | null;
}

export function LoginForm({ canReset, testAccount, ...props }: LoginFormProps) {
  const { ui, search, password, sso } = props;
  const { login } = ui.m;
  return (
    <article className="login">
      <Brand ui={ui} />
      <h1>{login.title}</h1>
      <p className="muted">{login.intro}</p>
      {password === "form" && <PasswordForm {...props} />}
      {sso && <SsoLink ui={ui} href={`/login/sso${search}`} secondary={password === "form"} />}
      {password === "link" && (
        <small>
          <a href={`/login${search}${search ? "&" : "?"}password`}>{login.withPassword}</a>
        </small>
      )}
      {canReset && (
        <small>
          <a href="/forgot">{login.forgot}</a>
        </small>
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
  { ui, action, email }: Pick<LoginFormProps, "ui" | "action" | "email">,
) {
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
      <button type="submit" data-busy={login.pending}>{login.submit}</button>
    </form>
  );
}

/** The second step, for accounts that have one. */
export function CodeForm({ ui, action }: { ui: Ui; action: string }) {
  const { login } = ui.m;
  return (
    <article className="login">
      <Brand ui={ui} />
      <h1>{login.codeTitle}</h1>
      <p className="muted">{login.codeIntro}</p>
      <form method="post" action={action}>
        <Field name="code" label={login.code} autoComplete="one-time-code" required autoFocus />
        <button type="submit" data-busy={login.codePending}>{login.codeSubmit}</button>
      </form>
      <small>
        <a href="/login">{login.startAgain}</a>
      </small>
    </article>
  );
}
