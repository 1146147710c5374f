import { saveDrafts } from "../forms/drafts.ts";
import { abort } from "../htmx.ts";

export const dialog = document.getElementById("dialog") as HTMLDialogElement | null;

/** A form of the dialog awaits its answer, which may be a refusal. */
export const isSending = (): boolean => dialog?.querySelector("form.htmx-request") != null;

export function closeDialog(): void {
  if (isSending()) return;
  saveDrafts();
  dialog?.close();
}

/** Links that load a dialog. */
const loading = () => document.querySelectorAll('a.htmx-request[hx-target="#dialog-body"]');

export const isLoading = (): boolean => loading().length > 0;

export function cancelLoading(): void {
  for (const link of loading()) abort(link);
}
