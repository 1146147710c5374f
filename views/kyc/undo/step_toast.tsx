import type { ToastText } from "../../ui/toast.tsx";
import { UndoBatchForm } from "../selection/selection_forms.tsx";
import { batchToasts, undoableToasts } from "../../ui/toast_texts.ts";
import { UndoForm } from "./undo_form.tsx";

/** The toast of a step with several requests comes with two numbers and the batch; that of one with the request's id and version, and the person's name. */
export function stepIn(
  key: string,
  [id, version, ...name]: readonly string[],
): Partial<ToastText> {
  if (batchToasts.includes(key) && id !== "0" && name[0]) {
    return { undo: <UndoBatchForm batch={name[0]} /> };
  }
  if (!undoableToasts.includes(key) || !id || !version) return {};
  return {
    about: name.join(" "),
    undo: <UndoForm id={id} version={Number(version)} />,
  };
}
