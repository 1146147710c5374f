import { Confirmation } from "../account/confirmation.tsx";
import { type Container, Dialog, Question } from "../ui/dialog/dialog.tsx";
import { Checks, Field, type FieldErrors, ShownOnce } from "../ui/form/form.tsx";
import type { Ui } from "../ui/ui.ts";
import { webhookHref, WEBHOOKS_PATH } from "./webhooks.tsx";

interface WebhookFormProps {
  ui: Ui;
  container: Container;
  /** Null for a new one. */
  id: string | null;
  eventTypes: readonly string[];
  typed: { url?: string; events: readonly string[] };
  errors?: FieldErrors;
}

export function WebhookForm(
  { ui, container, id, eventTypes, typed, errors = {} }: WebhookFormProps,
) {
  const { webhooks, common } = ui.m;
  const { form, title } = webhooks;
  const back = id ? webhookHref(id) : WEBHOOKS_PATH;
  const submit = id ? form.save : form.submit;
  return (
    <Dialog
      {...{ ui, container }}
      small
      title={id ? form.changeTitle : form.title}
      back={{ href: back, label: title }}
      focusTitle={false}
      footer={
        <>
          <a role="button" className="secondary" href={back} data-close>{common.cancel}</a>
          <button type="submit" form="webhook" data-busy={submit}>{submit}</button>
        </>
      }
    >
      <form id="webhook" className="stack" method="post" action={back} noValidate>
        <Field
          {...{ name: "url", label: form.url, value: typed.url, errors }}
          autoComplete="off"
          autoFocus
        />
        <Checks
          {...{ name: "events", legend: form.events, chosen: typed.events, errors }}
          options={eventTypes.map((type) => [type, type] as const)}
        />
        <Confirmation ui={ui} />
      </form>
    </Dialog>
  );
}

interface WebhookQuestionProps {
  ui: Ui;
  container: Container;
  id: string;
  url: string;
}

export const RotateDialog = ({ ui, container, id }: WebhookQuestionProps) => (
  <Question
    {...{ ui, container }}
    title={ui.m.webhooks.rotate.title}
    back={{ href: webhookHref(id), label: ui.m.webhooks.title }}
    id="rotate-secret"
    action={webhookHref(id, "rotate")}
    submitLabel={ui.m.webhooks.rotate.submit}
  >
    <p>{ui.m.webhooks.rotate.text}</p>
    <Confirmation ui={ui} />
  </Question>
);

export const RemoveWebhookDialog = ({ ui, container, id, url }: WebhookQuestionProps) => (
  <Question
    {...{ ui, container }}
    title={ui.m.webhooks.remove.title}
    back={{ href: webhookHref(id), label: ui.m.webhooks.title }}
    id="remove-webhook"
    action={webhookHref(id, "remove")}
    submitLabel={ui.m.webhooks.remove.submit}
  >
    <p>{ui.m.webhooks.remove.text(url)}</p>
    <Confirmation ui={ui} />
  </Question>
);

/** Shown once, because it is stored sealed. */
export function NewSecret(
  { ui, container, id, secret }: { ui: Ui; container: Container; id: string; secret: string },
) {
  const { title, made } = ui.m.webhooks;
  return (
    <Dialog
      {...{ ui, container }}
      small
      title={made.title}
      back={{ href: webhookHref(id), label: title }}
    >
      <p>{made.text} {made.once}</p>
      <ShownOnce ui={ui} name="secret" label={made.label} value={secret} />
    </Dialog>
  );
}
