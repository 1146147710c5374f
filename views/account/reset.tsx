import { Brand } from "../ui/shell/brand.tsx";
import { Field, type FieldErrors } from "../ui/form/form.tsx";
import { useUi } from "../ui/ui.ts";
import { dataAttributes } from "../ui/data_attributes.ts";

interface ForgotFormProps {
  email?: string;
  errors?: FieldErrors;
  /** The form has been sent. The page does not reveal whether the account exists. */
  sent: boolean;
}

export function ForgotForm({ email, errors, sent }: ForgotFormProps) {
  const { login } = useUi().m;
  return (
    <article className="login">
      <Brand />
      <h1>{login.forgotTitle}</h1>
      <p className="muted" role={sent ? "status" : undefined}>
        {sent ? login.forgotSent : login.forgotIntro}
      </p>
      {!sent && (
        <form method="post" action="/forgot" noValidate>
          <Field
            name="email"
            label={login.email}
            type="email"
            value={email}
            errors={errors}
            autoComplete="username"
            required
            autoFocus
          />
          <button type="submit" {...dataAttributes({ busy: login.forgotSubmit })}>
            {login.forgotSubmit}
          </button>
        </form>
      )}
      <small>
        <a href="/login">{login.backToSignIn}</a>
      </small>
    </article>
  );
}
