import type { ComponentProps, ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { UndoForm } from "./step/undo_form.tsx";
import { useUi } from "./ui.ts";
import { dataAttributes } from "./data_attributes.ts";

export interface ToastText {
  text: string;
  about?: string;
  kind: "success" | "error";
  /** Takes back what the toast tells. */
  undo?: ComponentProps<typeof UndoForm>;
  /** Leads to the record, which may have left the list. */
  link?: ReactNode;
}

/** Errors stay until dismissed. A script shows `subject` beside the specified text. */
export function Toast(
  { toast, subject }: { toast: ToastText; subject?: string },
) {
  const ui = useUi();
  const failed = toast.kind === "error";
  return (
    <div
      className={failed ? "toast tone declined" : "toast tone accepted"}
      role={failed ? "alert" : undefined}
      {...dataAttributes({ about: subject })}
    >
      <Icon name={failed ? "circle-alert" : "circle-check"} />
      <p>
        {toast.text}
        {toast.about && <small className="about-whom">{toast.about}</small>}
      </p>
      {toast.link}
      {toast.undo && <UndoForm {...toast.undo} />}
      <button
        type="button"
        className="end ghost square sm"
        aria-label={ui.m.common.dismiss}
      >
        <Icon name="x" />
      </button>
    </div>
  );
}
