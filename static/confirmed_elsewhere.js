/* `<a target="_blank" data-confirms>` in a form leads to single sign-on in a tab of its own, where a
 * page with `[data-confirmed]` comes in the end: then the form that waits for it is sent by itself. */

const channel = new BroadcastChannel("confirmed");
let waiting = null;

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-confirms]");
  if (link) waiting = link.closest("form");
});

channel.addEventListener("message", () => {
  const form = waiting;
  waiting = null;
  if (form?.isConnected) form.requestSubmit();
});

if (document.querySelector("[data-confirmed]")) {
  channel.postMessage("confirmed");
  // Where the browser lets a page close its own tab; else the page says that it can be closed.
  close();
}
