import type { ReactNode } from "react";
import { ShownOnce } from "../form/form.tsx";
import { useUi } from "../ui.ts";
import { type Container, Dialog } from "./dialog.tsx";
import { dataAttributes } from "../data_attributes.ts";

interface FormDialogProps {
  container: Container;
  title: string;
  back: { href: string; label: string | null };
  small?: boolean;
  /** False for a form that focuses a field. */
  focusTitle?: boolean;
  /** Id of the form. */
  id: string;
  action: string;
  /** Label of the button that sends the form. */
  submit: string;
  isDanger?: boolean;
  /** Shortcut of the button, as in `aria-keyshortcuts`. */
  keys?: string;
  /** Sends the form without a page load where it stands in the dialog. */
  inPlace?: boolean;
  /** Text of the toast when it could not be sent. */
  failure?: string;
  /** Stands before the form. */
  intro?: ReactNode;
  /** Stands behind the form. */
  outro?: ReactNode;
  /** Other buttons, before Cancel. */
  buttons?: ReactNode;
  children: ReactNode;
}

/** A dialog with one form; its buttons stand in the footer. */
export function FormDialog(props: FormDialogProps) {
  const ui = useUi();
  const { container, title, back, small, focusTitle = false, intro, outro, buttons } = props;
  const { id, action, submit, isDanger, keys, inPlace, failure, children } = props;
  const footer = (
    <>
      {buttons}
      <a role="button" className="secondary" href={back.href} {...dataAttributes({ close: true })}>
        {ui.m.common.cancel}
      </a>
      <button
        type="submit"
        className={isDanger ? "danger" : undefined}
        form={id}
        {...dataAttributes({ busy: submit })}
        aria-keyshortcuts={keys}
      >
        {ui.unavailable ? ui.m.common.tryAgain : submit}
      </button>
    </>
  );
  return (
    <Dialog
      container={container}
      title={title}
      back={back}
      small={small}
      focusTitle={focusTitle}
      footer={footer}
    >
      {intro}
      <form
        id={id}
        className="stack"
        method="post"
        action={action}
        {...dataAttributes({ failure })}
        noValidate
        {...inPlace && container === "dialog" && inDialog(action)}
      >
        {children}
      </form>
      {outro}
    </Dialog>
  );
}

export const CONFIRM_KEYS = "Control+Enter Meta+Enter";

/** Attributes of a form that is sent by htmx, and whose answer replaces the content of the dialog. */
export const inDialog = (action: string) => ({
  "aria-labelledby": "dialog-title",
  "hx-post": action,
  "hx-target": "#dialog-body",
  "hx-swap": "outerHTML",
  // The form again, with the reason (`routes/http/answer/try_again.tsx`).
  "hx-status:503": "swap:outerHTML",
});

/** A question with an answer that changes something. */
export const QuestionDialog = (
  props: Pick<
    FormDialogProps,
    "container" | "title" | "back" | "id" | "action" | "submit" | "children"
  >,
) => <FormDialog {...props} small focusTitle isDanger />;

/** Shows a secret that cannot be read again. */
export const SecretDialog = (
  { name, label, value, children, ...dialog }:
    & Pick<FormDialogProps, "container" | "title" | "back" | "children">
    & { name: string; label: string; value: string },
) => (
  <Dialog {...dialog} small>
    <p>{children}</p>
    <ShownOnce name={name} label={label} value={value} />
  </Dialog>
);
