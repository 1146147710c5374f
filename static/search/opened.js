/** What the person has opened last, as paths without a name; it ends with the sign-in. */
const OPENED = "opened";
const MOST_OPENED = 8;
const RECORD =
  /^\/(users|kyc|communities|finance|content|partners|staff)\/(?!(due|invite|rules|tokens)$)[\w-]+$/;

export function openedBefore() {
  try {
    return JSON.parse(localStorage.getItem(OPENED) ?? "[]").map(String);
  } catch {
    return [];
  }
}

export function keepOpened(path) {
  if (!RECORD.test(path)) return;
  const paths = [path, ...openedBefore().filter((other) => other !== path)];
  try {
    localStorage.setItem(OPENED, JSON.stringify(paths.slice(0, MOST_OPENED)));
  } catch { /* no storage */ }
}

export function forgetOpened() {
  try {
    localStorage.removeItem(OPENED);
  } catch { /* no storage */ }
}

/**
 * Nobody signs in but on a page without the shell, and signing out leads to one; so are review and
 * what is not there.
 */
export function forgetWithoutShell() {
  if (!document.querySelector("form.find, #review, [data-missed-path]")) forgetOpened();
}
