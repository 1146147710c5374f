/**
 * Closes a dialog, and tells so at once: browsers do that with the next frame, and again then. What
 * comes in between (a key, the history, an answer) would find it closed and still full.
 */
export function shut(dialog) {
  if (!dialog?.open) return;
  dialog.close();
  dialog.dispatchEvent(new Event("close"));
}
