/** Announces it at once. Browsers do so with the next frame, and a key may come before. */
export function closeDialog(dialog: HTMLDialogElement | null): void {
  if (!dialog?.open) return;
  dialog.close();
  dialog.dispatchEvent(new Event("close"));
}

export const dialog = document.getElementById("dialog") as HTMLDialogElement | null;
