import { onHtmx } from "./htmx_events.js";

/* Steps of a request, and moves to another one, whose answer is still to come: what is typed
 * meanwhile is meant for what comes, and is no shortcut of what is there. */

/** What takes longer has failed, or says so. */
const LONGEST_MS = 5_000;

const asked = new Map();

const isStep = (source) => source?.matches?.("#review, #review [hx-get], tr [hx-get]");

onHtmx(
  "before:request",
  ({ ctx }) => isStep(ctx.sourceElement) && asked.set(ctx, performance.now()),
);
onHtmx("finally:request", ({ ctx }) => asked.delete(ctx));

export const isAsked = () =>
  [...asked.values()].some((since) => performance.now() - since < LONGEST_MS);
