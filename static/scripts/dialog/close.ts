import { saveDrafts } from "../forms/drafts.ts";

/** Fires `close` at once. Browsers fire it with the next frame, after a key that is pressed before. */
export function closeDialog(dialog: HTMLDialogElement | null): void {
  if (!dialog?.open) return;
  saveDrafts();
  dialog.close();
  dialog.dispatchEvent(new Event("close"));
}

export const dialog = document.getElementById("dialog") as HTMLDialogElement | null;
