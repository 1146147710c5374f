import type { ContentfulStatusCode } from "hono/utils/http-status";
import { type Bytes, joined, utf8 } from "../../../data/base/bytes.ts";
import { isSimulating } from "../../../data/store.ts";
import { showInParts } from "../../../views/ui/shell/document.tsx";
import type { AppContext } from "../context.ts";
import { logError } from "../log.ts";
import { encodingFor } from "./compress.ts";
import { bodyOf, html, htmlKept, WHOLE } from "./html.ts";
import { CONTENT, type Keep, type Place, placeOf, SHELL } from "./keep.ts";

/** A page in its parts, each of which is only made where it is not kept. */
interface Parts {
  status?: ContentfulStatusCode;
  keep?: Keep;
  /** What stands before and after the content. */
  shell: () => Shell;
  /** Told when nobody waits any more. */
  content: (gone: AbortSignal) => Promise<Content>;
}

export type Shell = [before: string, after: string];

/** What has failed is not kept. */
export interface Content {
  markup: Bytes;
  failed?: true;
}

type Made = Content & { until: number };

/** One that nobody can end: others may wait for the same. */
const forAll = new AbortController().signal;

/**
 * Answers with a page. What is kept, or read at once, is answered whole; else it is streamed in
 * document order: shell and heading at once, then the content.
 */
export function answerPage(c: AppContext, parts: Parts): Response | Promise<Response> {
  const pages = c.get("pages");
  const place = placeOf(c, parts.keep);
  const whole = place?.shell && pages.get(WHOLE, place.shell + place.content, place.fromMs);
  if (whole) return htmlKept(c, whole);
  const shell = shellOf(c, parts, place);
  const kept = place && pages.get(CONTENT, place.content, place.fromMs);
  if (kept) return answerWhole(c, parts, place, shell, kept);
  const made = (gone: AbortSignal) => make(c, parts, place, gone);
  if (isSimulating(c.var.store) || encodingFor(c, false) === null) {
    return html(c, stream(shell, made), parts.status);
  }
  return answerSoon(c, parts, place, shell, made);
}

function shellOf(c: AppContext, parts: Parts, place: Place | null): Shell {
  if (!place?.shell) return parts.shell();
  const known = c.var.pages.get(SHELL, place.shell, place.fromMs);
  if (known) return known;
  const shell = parts.shell();
  c.var.pages.put(SHELL, place.shell, shell, { from: place.fromMs, until: Infinity });
  return shell;
}

/** Of those who want the same content at once, such as after a change, one makes it for all. */
async function make(
  c: AppContext,
  { content }: Parts,
  place: Place | null,
  gone: AbortSignal,
): Promise<Made> {
  if (place === null) return { ...await content(gone), until: 0 };
  const { pages } = c.var;
  let own = false;
  const made = await pages.together(CONTENT, place.content, async () => {
    own = true;
    // A change that comes between the two is one of what the content is kept by.
    const [found, until] = await Promise.all([content(forAll), untilOf(c, place)]);
    if (found.failed) return { ...found, until: 0 };
    const made = { ...found, until };
    if (made.until > 0) {
      pages.put(CONTENT, place.content, made, { from: place.fromMs, until: made.until });
    }
    return made;
  });
  // A failure names the request that met it, and what is over by now is nobody else's.
  if (own || !made.failed && place.fromMs < made.until) return made;
  return { ...await content(gone), until: 0 };
}

/** What is there is shown, though nobody can tell for how long it holds. */
const untilOf = (c: AppContext, place: Place): Promise<number> =>
  place.until().catch((error) => {
    logError(c, error);
    return 0;
  });

/** A page that is all there. */
function answerWhole(
  c: AppContext,
  { status }: Parts,
  place: Place | null,
  [before, after]: Shell,
  { markup, until }: Made,
): Response {
  const other = place?.shell && c.var.pages.get(WHOLE, place.shell + place.content, place.fromMs);
  if (other) return htmlKept(c, other);
  const whole = bodyOf(joined(utf8(before), markup, utf8(ARRIVED + after)));
  if (place?.shell && until > 0) {
    const times = { from: place.fromMs, until };
    c.var.pages.put(WHOLE, place.shell + place.content, whole, times);
    if (status === undefined) return htmlKept(c, whole);
  }
  return html(c, whole, status);
}

/** So long a page waits for its content to be compressed with it, as its shell is seen later then. */
const SOON_MS = 20;
/** So long in all, however busy the process is. */
const LATEST_MS = 1_000;

async function answerSoon(
  c: AppContext,
  parts: Parts,
  place: Place | null,
  shell: Shell,
  make: (gone: AbortSignal) => Promise<Made>,
): Promise<Response> {
  const gone = new AbortController();
  const content = make(gone.signal);
  const made = await soonOf(content);
  if (made) return answerWhole(c, parts, place, shell, made);
  return html(c, stream(shell, () => content, gone), parts.status);
}

/** Null if it takes longer; what others do in between does not count, as it delays a stream too. */
async function soonOf<Result>(work: Promise<Result>): Promise<Result | null> {
  for (let waitedMs = 0; waitedMs < LATEST_MS;) {
    const began = performance.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<null>((resolve) => timer = setTimeout(resolve, SOON_MS, null));
    const done = await Promise.race([work, late]).finally(() => clearTimeout(timer));
    const tookMs = performance.now() - began;
    if (done !== null || tookMs < 2 * SOON_MS) return done;
    waitedMs += tookMs;
  }
  return null;
}

/**
 * Stands after the content: once it is there, app.css shows that instead of what says that it is on
 * its way (`:has(> wbr)`), and not half of it before.
 */
const ARRIVED = "<wbr hidden>";

/** Three parts on the wire, each as soon as it is known. */
function stream(
  [before, after]: Shell,
  content: (gone: AbortSignal) => Promise<Content>,
  gone = new AbortController(),
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(utf8(showInParts(before)));
      const { markup } = await content(gone.signal);
      if (gone.signal.aborted) return;
      controller.enqueue(joined(markup, utf8(ARRIVED + after)));
      controller.close();
    },
    cancel() {
      gone.abort();
    },
  });
}
