/* `<a data-confirms>` opens single sign-on in a tab, whose last page names its id on a channel. */

import { closest } from "../dom.ts";
import { dataOf, dataSelector } from "../../../views/ui/data_attributes.ts";

const channel = new BroadcastChannel("confirmed");
/** Forms by the id that their page will say. */
const waiting = new Map<string, HTMLFormElement | null>();

document.addEventListener("click", (event) => {
  const link = closest(event, `a${dataSelector("confirms")}`) as HTMLAnchorElement | null;
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

const confirmed = document.querySelector<HTMLElement>(dataSelector("confirmed"));
if (confirmed) {
  channel.postMessage(dataOf(confirmed).confirmed);
  // Browsers that refuse this show the page, which says that it can be closed.
  close();
}
