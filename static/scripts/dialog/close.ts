/**
 * Closes a dialog and announces it at once. Browsers announce it with the next frame; a key or an
 * answer that comes before that would find the dialog closed and still full.
 */
export function closeDialog(dialog: HTMLDialogElement | null): void {
  if (!dialog?.open) return;
  dialog.close();
  dialog.dispatchEvent(new Event("close"));
}

/** The page's one dialog; null on pages without the shell. */
export const dialog = document.getElementById("dialog") as HTMLDialogElement | null;
