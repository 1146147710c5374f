import type { Timer } from "../dom.ts";
import { load, mainTask, onHtmx, type RequestContext } from "../htmx.ts";
import { showNoToast } from "../shell/failures.ts";

const RETRY_MS = 2_000;
const MOST_RETRY_MS = 8_000;
/** Longer silence is that of a broken connection. */
const TIMEOUT = "10s";

/** The session ends by its timeout although open pages fetch by themselves. */
const headers = { "Live-Update": "1" };

/** A fetch of something that has changed elsewhere. It shows no failure: nobody has asked for it. */
class LiveRequest {
  isAnswered = false;

  constructor(
    readonly address: string,
    readonly show: (fragment: DocumentFragment) => void,
  ) {
    showNoToast(this);
  }
}

const waiting: LiveRequest[] = [];
let current: LiveRequest | null = null;
let retryMs = RETRY_MS;
/** Set between two requests. */
let timer: Timer | undefined;

/**
 * Fetches an address and shows a good answer. One request at a time, so that no answer is older than
 * the one before; a request that fails is repeated, because no other change may follow.
 */
export function loadLive(address: string, show: (fragment: DocumentFragment) => void): void {
  queue(new LiveRequest(address, show));
  loadNext();
}

function queue(request: LiveRequest): void {
  if (!waiting.some(({ address }) => address === request.address)) waiting.push(request);
}

function loadNext(): void {
  if (current !== null) return;
  current = waiting.shift() ?? null;
  if (current === null) return;
  // An element that stays, and that no style shows as busy.
  const source = document.head;
  const options = { source, target: source, swap: "outerHTML", headers } as const;
  load(current.address, { ...options, purpose: current });
}

const liveRequestOf = ({ purpose }: RequestContext): LiveRequest | null =>
  purpose instanceof LiveRequest ? purpose : null;

onHtmx("config:request", ({ ctx }) => {
  if (liveRequestOf(ctx)) ctx.request.timeout = TIMEOUT;
});

onHtmx("before:swap", ({ ctx, tasks }, event) => {
  const request = liveRequestOf(ctx);
  if (!request) return;
  event.preventDefault();
  const { status } = ctx.response;
  request.isAnswered = status < 500 && status !== 429;
  const fragment = mainTask(tasks)?.fragment;
  if (fragment && status === 200) request.show(fragment);
});

onHtmx("finally:request", ({ ctx }) => {
  const request = liveRequestOf(ctx);
  if (!request) return;
  const { isAnswered } = request;
  if (!isAnswered) queue(request);
  timer = setTimeout(goOn, isAnswered ? 0 : retryMs);
  retryMs = isAnswered ? RETRY_MS : Math.min(2 * retryMs, MOST_RETRY_MS);
});

function goOn(): void {
  clearTimeout(timer);
  timer = undefined;
  current = null;
  loadNext();
}

addEventListener("online", () => timer !== undefined && goOn());
