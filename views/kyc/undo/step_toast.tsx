import type { ToastText } from "../../ui/toast.tsx";
import { undoableToasts } from "../../ui/toast_texts.ts";
import { UndoForm } from "./undo_form.tsx";

/** The toast of a step comes with the request's id and version, and the person's name. */
export function stepIn(
  key: string,
  [id, version, ...name]: readonly string[],
): Partial<ToastText> {
  if (!undoableToasts.includes(key) || !id || !version) return {};
  return {
    about: name.join(" "),
    undo: <UndoForm id={id} version={Number(version)} />,
  };
}
