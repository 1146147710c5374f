import { Confirmation } from "../account/confirmation.tsx";
import type { Container } from "../ui/dialog/dialog.tsx";
import { FormDialog, QuestionDialog, SecretDialog } from "../ui/dialog/form_dialog.tsx";
import { Checks, Field, type FieldErrors } from "../ui/form/form.tsx";
import { useUi } from "../ui/ui.ts";
import { webhookHref, WEBHOOKS_PATH } from "./webhooks.tsx";

interface WebhookFormProps {
  container: Container;
  /** Null for a new one. */
  id: string | null;
  eventTypes: readonly string[];
  typed: { url?: string; events: readonly string[] };
  errors?: FieldErrors;
}

export function WebhookForm(
  { container, id, eventTypes, typed, errors = {} }: WebhookFormProps,
) {
  const { form, title } = useUi().m.webhooks;
  const back = id ? webhookHref(id) : WEBHOOKS_PATH;
  return (
    <FormDialog
      container={container}
      small
      title={id ? form.changeTitle : form.title}
      back={{ href: back, label: title }}
      id="webhook"
      action={back}
      submit={id ? form.save : form.submit}
    >
      <Field
        name="url"
        label={form.url}
        value={typed.url}
        errors={errors}
        autoComplete="off"
        autoFocus
      />
      <Checks
        name="events"
        legend={form.events}
        chosen={typed.events}
        errors={errors}
        options={eventTypes.map((type) => [type, type] as const)}
      />
      <Confirmation />
    </FormDialog>
  );
}

interface WebhookQuestionProps {
  container: Container;
  id: string;
  url: string;
  action: "rotate" | "remove";
}

export function WebhookQuestion({ container, id, url, action }: WebhookQuestionProps) {
  const { title, [action]: texts } = useUi().m.webhooks;
  return (
    <QuestionDialog
      container={container}
      title={texts.title}
      back={{ href: webhookHref(id), label: title }}
      id={`${action}-webhook`}
      action={webhookHref(id, action)}
      submit={texts.submit}
    >
      <p>{texts.text(url)}</p>
      <Confirmation />
    </QuestionDialog>
  );
}

/** Shown once, because it is stored sealed. */
export function NewSecret(
  { container, id, secret }: { container: Container; id: string; secret: string },
) {
  const { title, made } = useUi().m.webhooks;
  return (
    <SecretDialog
      container={container}
      title={made.title}
      name="secret"
      label={made.label}
      value={secret}
      back={{ href: webhookHref(id), label: title }}
    >
      {made.text} {made.once}
    </SecretDialog>
  );
}
