/* `<a target="_blank" data-confirms>` in a form leads to single sign-on in a tab of its own, where a
 * page with `[data-confirmed]` comes in the end: then the form that waits for just this is sent by
 * itself. What else is confirmed, in whichever tab, sends nothing. */

const channel = new BroadcastChannel("confirmed");
let waiting = null;

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-confirms]");
  if (!link) return;
  waiting = { form: link.closest("form"), by: crypto.randomUUID() };
  link.search = new URLSearchParams({ for: waiting.by });
}, true);

channel.addEventListener("message", ({ data }) => {
  if (!waiting || data !== waiting.by) return;
  const { form } = waiting;
  waiting = null;
  if (form?.isConnected) form.requestSubmit();
});

const confirmed = document.querySelector("[data-confirmed]");
if (confirmed) {
  channel.postMessage(confirmed.dataset.confirmed);
  // Where the browser lets a page close its own tab; else the page says that it can be closed.
  close();
}
