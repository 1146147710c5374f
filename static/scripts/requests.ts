/* The one listener for each event of a request; its steps follow in this order. */

import { followClaim } from "./claims/claim.ts";
import { fitsPage, showDialog } from "./dialog/dialog.ts";
import { endBusy } from "./forms/busy.ts";
import { beginSave, endSave, isForPage, waitForSaves } from "./forms/drafts.ts";
import { onHtmx } from "./htmx.ts";
import { notePosition, restorePosition } from "./list/focus.ts";
import { restoreSelection } from "./list/select.ts";
import { followPoll } from "./live.ts";
import { reportFailure } from "./shell/failures.ts";
import { noteReached } from "./shell/offline.ts";
import { endPrefetchWith } from "./shell/prefetch.ts";
import { endUndo } from "./shell/undo.ts";

onHtmx("config:request", ({ ctx }) => {
  // A row comes back with the columns of the list that the page shows.
  const address = document.getElementById("list")?.getAttribute("hx-get");
  if (address) ctx.request.headers["List-Address"] = address;
  beginSave(ctx);
});

onHtmx("before:request", ({ ctx }) => {
  waitForSaves(ctx);
  endPrefetchWith(ctx);
});

onHtmx("after:request", ({ ctx }, event) => {
  if (!isForPage(ctx)) event.preventDefault();
});

onHtmx("before:swap", ({ ctx, tasks }, event) => {
  if (!fitsPage(ctx, tasks)) event.preventDefault();
  notePosition(ctx);
});

onHtmx("after:swap", ({ ctx }) => {
  followClaim(ctx);
  showDialog(ctx);
  restorePosition(ctx);
  restoreSelection(ctx);
});

onHtmx("finally:request", ({ ctx }) => {
  reportFailure(ctx);
  endSave(ctx);
  endBusy(ctx);
  followPoll(ctx);
  noteReached(ctx);
  endUndo(ctx);
});
