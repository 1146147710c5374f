/* A newer request replaces one under way. Characters that are pressed meanwhile do nothing. */

import { rowOf } from "../clicks.ts";
import { eventTarget } from "../dom.ts";
import { onHtmx, type RequestContext } from "../htmx.ts";
import { isCharacter } from "../shell/key_names.ts";
import { isTyping } from "../shell/typing.ts";

const SLOW_MS = 150;

const pending = new Map<RequestContext, () => void>();

/** Aborts loading the content of a dialog; sent forms and moves in review continue. */
export function giveUpSteps(): void {
  for (const ctx of [...pending.keys()]) {
    if (ctx.target?.id !== "dialog-body") continue;
    ctx.request.abort?.();
    end(ctx);
  }
}

function end(ctx: RequestContext): void {
  pending.get(ctx)?.();
  pending.delete(ctx);
}

onHtmx("before:request", ({ ctx }) => {
  const { request, sourceElement, target } = ctx;
  const isStep = request.method === "GET" && target?.id === "dialog-body";
  if (!isStep && target?.id !== "review") return;
  giveUpSteps();
  const row = rowOf(sourceElement);
  const slow = setTimeout(() => row?.setAttribute("aria-busy", "true"), SLOW_MS);
  pending.set(ctx, () => {
    clearTimeout(slow);
    row?.removeAttribute("aria-busy");
  });
});

/** A prefetched answer arrives although its request was aborted. */
onHtmx("before:swap", ({ ctx }, event) => {
  if (ctx.request.signal.aborted) event.preventDefault();
});

onHtmx("finally:request", ({ ctx }) => end(ctx));

// In the capture phase, before shortcuts and links.
document.addEventListener("keydown", (event) => {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (key === "Escape") giveUpSteps();
  const isForPage = isCharacter(event) || key === "Enter";
  if (pending.size === 0 || !isForPage || ctrlKey || metaKey || altKey) return;
  if (isTyping(eventTarget(event))) return;
  event.preventDefault();
  event.stopPropagation();
}, true);
