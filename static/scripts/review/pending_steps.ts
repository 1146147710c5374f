/* Steps of a request, and moves to another one, whose answer is still to come: keys that are pressed
 * meanwhile are meant for the notes that come, and are no shortcuts. */

import { rowOf } from "../clicks.ts";
import { onHtmx, type RequestContext } from "../htmx.ts";

/** A step that takes longer has failed, or says so. */
const LONGEST_MS = 5_000;
/** A step that takes longer shows its row busy. */
const SLOW_MS = 150;

const pending = new Map<RequestContext, { since: number; end: () => void }>();
/** Since the first of them. */
let typed = "";

const STEP = "#review, :is(#review, tr, .card, #dialog) [hx-get]";

/** A step replaces the one that is still to come. */
onHtmx("before:request", ({ ctx }) => {
  if (!ctx.sourceElement.matches?.(STEP)) return;
  giveUpSteps();
  const row = rowOf(ctx.sourceElement);
  const slow = setTimeout(() => row?.setAttribute("aria-busy", "true"), SLOW_MS);
  const end = () => {
    clearTimeout(slow);
    row?.removeAttribute("aria-busy");
  };
  pending.set(ctx, { since: performance.now(), end });
});
onHtmx("finally:request", ({ ctx }) => {
  end(ctx);
  if (pending.size === 0) typed = "";
});

/** Prefetched answers come all the same. */
const givenUp = new WeakSet<RequestContext>();
onHtmx("before:swap", ({ ctx }, event) => {
  if (givenUp.has(ctx)) event.preventDefault();
});

function end(ctx: RequestContext): void {
  pending.get(ctx)?.end();
  pending.delete(ctx);
}

const isPending = () =>
  [...pending.values()].some(({ since }) => performance.now() - since < LONGEST_MS);

/** Steps alone: a move through the history has its address already. */
export function giveUpSteps(): void {
  for (const ctx of [...pending.keys()]) {
    if (ctx.target?.id !== "dialog-body") continue;
    ctx.request.abort?.();
    givenUp.add(ctx);
    end(ctx);
  }
  typed = "";
}

const edits: Record<string, (text: string) => string> = {
  Enter: (text) => `${text}\n`,
  Backspace: (text) => text.slice(0, -1),
};

/** Whether the key is meant for the notes that come; then it is kept for them. */
export function keepTyped(event: KeyboardEvent): boolean {
  const { key } = event;
  if (key === "Escape") giveUpSteps();
  const edit = key.length === 1 ? (text: string) => text + key : edits[key];
  if (!edit || !isPending()) return false;
  event.preventDefault();
  typed = edit(typed);
  return true;
}

/** Typed text goes to the field that has come. */
onHtmx("after:swap", ({ ctx }) => {
  const field = document.querySelector<HTMLTextAreaElement>("form[data-draft] textarea");
  if (typed === "" || !field || !pending.has(ctx)) return;
  field.focus();
  field.setRangeText(typed, field.value.length, field.value.length, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }));
  typed = "";
});
