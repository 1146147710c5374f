import { rowOf } from "./clicks.js";
import { onHtmx } from "./htmx_events.js";

/* Steps of a request, and moves to another one, whose answer is still to come: what is typed
 * meanwhile is meant for the notes that come, and is no shortcut of what is there. */

/** What takes longer has failed, or says so. */
const LONGEST_MS = 5_000;
/** What takes longer is told at its row. */
const SLOW_MS = 150;

const asked = new Map();
/** Since the first of them. */
let typed = "";

const isStep = (source) => source?.matches?.("#review, :is(#review, tr, .card, #dialog) [hx-get]");

/** What is asked for now is meant in place of what is still to come. */
onHtmx("before:request", ({ ctx }) => {
  if (!isStep(ctx.sourceElement)) return;
  giveUp();
  const row = rowOf(ctx.sourceElement);
  const slow = setTimeout(() => row?.setAttribute("aria-busy", "true"), SLOW_MS);
  const end = () => {
    clearTimeout(slow);
    row?.removeAttribute("aria-busy");
  };
  asked.set(ctx, { since: performance.now(), end });
});
onHtmx("finally:request", ({ ctx }) => {
  end(ctx);
  if (asked.size === 0) typed = "";
});

/** What was fetched ahead comes all the same. */
const givenUp = new WeakSet();
onHtmx("before:swap", ({ ctx }, event) => {
  if (givenUp.has(ctx)) event.preventDefault();
});

function end(ctx) {
  asked.get(ctx)?.end();
  asked.delete(ctx);
}

const isAsked = () =>
  [...asked.values()].some(({ since }) => performance.now() - since < LONGEST_MS);

/** Steps alone: a move through the history has its address already. */
export function giveUp() {
  for (const ctx of asked.keys()) {
    if (ctx.target?.id !== "dialog-body") continue;
    ctx.request.abort?.();
    givenUp.add(ctx);
    end(ctx);
  }
  typed = "";
}

const edits = {
  Enter: (text) => `${text}\n`,
  Backspace: (text) => text.slice(0, -1),
};

/** Whether the key is meant for what is to come; what it types is kept for that. */
export function keepTyped(event) {
  const { key } = event;
  if (key === "Escape") giveUp();
  const edit = key.length === 1 ? (text) => text + key : edits[key];
  if (!edit || !isAsked()) return false;
  event.preventDefault();
  typed = edit(typed);
  return true;
}

/** Goes to the field that has come; where none has, nobody knows what it was meant for. */
onHtmx("after:swap", ({ ctx }) => {
  const field = document.querySelector("form[data-draft] textarea");
  if (typed === "" || !field || !asked.has(ctx)) return;
  field.focus();
  field.setRangeText(typed, field.value.length, field.value.length, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }));
  typed = "";
});
