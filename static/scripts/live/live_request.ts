import type { Timer } from "../dom.ts";
import { load, mainTask, onHtmx, type RequestContext } from "../htmx.ts";
import { showNoToast } from "../shell/failures.ts";

const RETRY_MS = 2_000;
const MAX_RETRY_MS = 8_000;
/** A connection that is silent for longer is broken. */
const TIMEOUT = "10s";

/** Tells the server that the request is no activity, so that the session can time out. */
const headers = { "Live-Update": "1" };

/** A fetch after a change elsewhere. Its failure shows no toast. */
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
 * Fetches an address and shows the answer. One request at a time, so that no answer is older than the
 * one before. A request that fails is repeated, because no further change may trigger another one.
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
  // htmx marks the source as busy; the head is invisible and is never replaced.
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
  timer = setTimeout(finish, isAnswered ? 0 : retryMs);
  retryMs = isAnswered ? RETRY_MS : Math.min(2 * retryMs, MAX_RETRY_MS);
});

function finish(): void {
  clearTimeout(timer);
  timer = undefined;
  current = null;
  loadNext();
}

addEventListener("online", () => timer !== undefined && finish());
