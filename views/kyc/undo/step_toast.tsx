import type { ToastText } from "../../ui/toast.tsx";
import { UndoBatchForm } from "../selection/selection_forms.tsx";
import { batchToasts, undoableToasts } from "../../ui/toast_texts.ts";
import { payoutHref } from "../../payouts/hold_dialog.tsx";
import { correctionHref } from "../../people/corrections.tsx";
import { UndoForm } from "../../ui/step/undo_form.tsx";

/** The toast of a step with several requests comes with two numbers and the batch; that of one with the record's id and version, and a name. */
export function stepIn(
  key: string,
  [id, version, ...name]: readonly string[],
): Partial<ToastText> {
  if (batchToasts.includes(key) && id !== "0" && name[0]) {
    return { undo: <UndoBatchForm batch={name[0]} /> };
  }
  if (!undoableToasts.includes(key) || !id || !version) return {};
  const path = pathOf(key, id);
  const isOnPage = path !== undefined;
  return {
    about: name.join(" "),
    undo: <UndoForm id={id} path={path} version={Number(version)} isOnPage={isOnPage} />,
  };
}

/** Undefined for a KYC request. The id of a correction comes behind that of the person. */
function pathOf(key: string, id: string): string | undefined {
  if (key.startsWith("payout_")) return payoutHref(id);
  if (!key.startsWith("correction_")) return undefined;
  const [userId = "", correctionId = ""] = id.split("/");
  return correctionHref({ userId, id: correctionId });
}
