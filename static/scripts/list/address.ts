/* Requests name the list that the page shows, so that a row comes back with the columns of the list. */

import { onHtmx } from "../htmx.ts";

onHtmx("config:request", ({ ctx }) => {
  const address = document.getElementById("list")?.getAttribute("hx-get");
  if (address) ctx.request.headers["List-Address"] = address;
});
