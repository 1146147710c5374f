import { keepTyped } from "./asked.js";
import { onHtmx } from "./htmx_events.js";
import { hasSingleKeys, isTyping } from "./typing.js";

/* --- Keys --------------------------------------------------------------------------------
 * A character alone is a shortcut where `<body data-keys="single">` says so, and never while
 * something is typed. `[aria-keyshortcuts]` names the key of a control; in the list of requests it
 * is that of the row with the focus. */

const dialog = document.getElementById("dialog");
const list = document.querySelector('form.toolbar[action="/kyc"]') &&
  document.getElementById("list");

const rows = () => [...list.querySelectorAll("tbody tr[id]")];
const focusRow = (row) => row?.querySelector(".tap")?.focus();

function move(step) {
  const all = rows();
  const at = all.indexOf(document.activeElement.closest("tr"));
  focusRow(all[at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + step))]);
}

const moves = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Where nothing has the focus, j and k go to the list; arrows scroll the page. */
const leadsIn = ({ key, target }) =>
  "jk".includes(key) && (target === document.body || target.id === "main");

/** Whether the key meant something in the list. */
function inList(event) {
  const { key, target } = event;
  if (!list || !list.contains(target) && !leadsIn(event)) return false;
  if (Object.hasOwn(moves, key)) move(moves[key]);
  else {
    const step = target.closest("tr")?.querySelector(`[aria-keyshortcuts~="${CSS.escape(key)}"]`);
    if (!step) return false;
    step.click();
  }
  return true;
}

/** Whether the key meant something on the whole page. */
function onPage({ key }) {
  const review = key === "r" && document.querySelector("[data-start-review]");
  const shortcuts = key === "?" && document.getElementById("shortcuts");
  review?.click?.();
  shortcuts?.togglePopover?.();
  return Boolean(review || shortcuts);
}

document.addEventListener("keydown", (event) => {
  const { key, target, ctrlKey, metaKey, altKey, repeat } = event;
  if (event.defaultPrevented || event.isComposing || altKey) return;
  if (key === "Enter" && (ctrlKey || metaKey)) {
    const confirm = document.querySelector("button[form=decision]");
    // A link that was reached by keyboard opens in a new tab by it, as an answer of the search does.
    if (!confirm || target.closest("a[href]:focus-visible, form.find")) return;
    event.preventDefault();
    if (!repeat) confirm.click();
    return;
  }
  if (ctrlKey || metaKey || isTyping(target) || keepTyped(event)) return;
  if (key.length === 1 && !hasSingleKeys()) return;
  if (dialog?.open || repeat && !Object.hasOwn(moves, key)) return;
  if (inList(event) || onPage(event)) event.preventDefault();
});

/* --- What was decided leaves a list that is filtered by its status, and the queues' numbers --- */

const decided = ["accepted", "declined", "revoked"];

/** Of a row that has been decided. */
function statusOf(row) {
  const badge = row.querySelector("td.status .badge");
  return decided.find((one) => badge?.classList.contains(one));
}

/** By the filter or the queue that the list shows; "" for all. */
function chosenStatuses() {
  const [status, queue] = ["status", "queue"].map((name) =>
    document.querySelector(`form.toolbar [name="${name}"]`)?.value ?? ""
  );
  if (status !== "" && status !== "all") return status;
  if (queue === "") return "";
  return queue === "ending-soon" ? "accepted" : "pending";
}

function decidedRows() {
  const chosen = chosenStatuses();
  if (chosen === "") return [];
  return rows().filter((row) => {
    const status = statusOf(row);
    return status && !chosen.split(",").includes(status);
  });
}

/** Something was sent since the list was read. */
let isOld = false;

/** Ordered by status a row goes elsewhere, and its reviewer stays where the next one is. */
function stayHere() {
  const sort = document.querySelector('form.toolbar [name="sort"]')?.value;
  const row = document.activeElement.closest("#list tr[id]");
  if (!row || !statusOf(row) || !/^-?status$/.test(sort)) return;
  focusRow(row.nextElementSibling ?? row.previousElementSibling);
}

/** The count, the numbers of the queues, and what comes up from below. */
function followDecided() {
  if (!list || dialog?.open) return;
  const left = decidedRows();
  if (left.length > 0) drop(left);
  else if (isOld) stayHere();
  if (left.length > 0 || isOld) document.dispatchEvent(new CustomEvent("list:renew"));
  isOld = false;
}

/** The next row has the focus where the one that leaves had it. */
function drop(left) {
  const active = document.activeElement;
  // Where a row was renewed under it, the focus is nowhere; in a dialog that closes, it soon is.
  const isLost = active === document.body || active.id === "main" || dialog.contains(active);
  const focused = left.find((row) => row.contains(active)) ?? (isLost ? left[0] : undefined);
  const next = focused && (focused.nextElementSibling ?? focused.previousElementSibling);
  for (const row of left) row.remove();
  if (focused && next?.id) focusRow(next);
  else if (focused) list.focus();
}

dialog?.addEventListener("close", () => setTimeout(followDecided));
onHtmx("after:swap", ({ ctx }) => {
  const { status } = ctx.response;
  // What was refused has changed nothing; what came too late was changed by somebody else.
  if (ctx.request.method !== "POST" || status >= 400 && status !== 409) return;
  isOld = true;
  setTimeout(followDecided);
});
