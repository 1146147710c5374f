import type { ToastText } from "../../ui/toast.tsx";
import { UndoBatchForm } from "../selection/selection_forms.tsx";
import { batchToasts, undoableToasts } from "../../ui/toast_texts.ts";
import { payoutHref } from "../../payouts/hold_dialog.tsx";
import { UndoForm } from "./undo_form.tsx";

/** The toast of a step with several requests comes with two numbers and the batch; that of one with the record's id and version, and a name. */
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
    undo: <UndoForm id={id} path={pathOf(key, id)} version={Number(version)} />,
  };
}

const pathOf = (key: string, id: string): string | undefined =>
  key.startsWith("payout_") ? payoutHref(id) : undefined;
