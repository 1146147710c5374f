/* `<a target="_blank" data-confirms>` in a form leads to single sign-on in another tab, which ends at
 * a page with `[data-confirmed]`. That page says its id on a channel, and the form is sent. */

import { closest } from "../dom.ts";

const channel = new BroadcastChannel("confirmed");
/** The form that was last confirmed in another tab, by the id that its page will say. */
const waiting = new Map<string, HTMLFormElement | null>();

document.addEventListener("click", (event) => {
  const link = closest(event, "a[data-confirms]") as HTMLAnchorElement | null;
  if (!link) return;
  const id = crypto.randomUUID();
  waiting.clear();
  waiting.set(id, link.closest("form"));
  link.search = `${new URLSearchParams({ for: id })}`;
}, true);

channel.addEventListener("message", ({ data }) => {
  const form = waiting.get(data);
  waiting.delete(data);
  if (form?.isConnected) form.requestSubmit();
});

const confirmed = document.querySelector<HTMLElement>("[data-confirmed]");
if (confirmed) {
  channel.postMessage(confirmed.dataset.confirmed);
  // Browsers that refuse this show the page, which says that it can be closed.
  close();
}
