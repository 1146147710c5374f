import type { ToastText } from "../../ui/toast.tsx";
import { decisionToast } from "../../ui/toast_texts.ts";
import type { Ui } from "../../ui/ui.ts";
import { UndoForm } from "./undo_form.tsx";

/** The toast of a decision comes with the request's id and version, and the person's name. */
export function decisionIn(
  ui: Ui,
  key: string,
  [id, version, ...name]: readonly string[],
): Partial<ToastText> {
  const isDecision = (Object.values(decisionToast) as string[]).includes(key);
  if (!isDecision || !id || !version) return {};
  return {
    about: name.join(" "),
    undo: <UndoForm ui={ui} id={id} version={Number(version)} />,
  };
}
