import { dataSelector } from "../../views/ui/data_attributes.ts";

/** The one module that knows htmx, with types for its events and requests. */

export interface RequestContext {
  sourceElement: HTMLElement;
  /** `swapped` after an answer, `error: …` without one. */
  status: string;
  target?: Element | null;
  /** `none` for an answer that is not shown. */
  swap?: string;
  text: string;
  fetch: typeof fetch;
  request: {
    action: string;
    method: string;
    signal: AbortSignal;
    headers: Record<string, string>;
    /** Fields, until they are part of the address of a GET. */
    body?: FormData | null;
    abort?(): void;
    form?: HTMLFormElement | null;
    keepalive?: boolean;
    /** As in attributes of htmx: `10s`. */
    timeout?: string;
  };
  /** Missing before an answer has come. */
  response?: { raw: Response; status: number; headers: Headers };
  /** Headers of the answer, by their names after `HX-`. */
  hx: { trigger?: string };
  keepIndicators?: boolean;
  purpose?: object;
}

export interface SwapTask {
  type: "main" | "oob" | "partial";
  target: Element | null;
  fragment: DocumentFragment;
  swapSpec: { style: string };
}

interface Details {
  "config:request": { ctx: RequestContext };
  "before:request": { ctx: RequestContext };
  "after:request": { ctx: RequestContext };
  "before:swap": { ctx: RequestContext; tasks: SwapTask[] };
  "after:swap": { ctx: RequestContext };
  "finally:request": { ctx: RequestContext };
}

export function onHtmx<Name extends keyof Details>(
  name: Name,
  listener: (detail: Details[Name], event: Event) => void,
): void {
  document.addEventListener(`htmx:${name}`, (event) => {
    listener((event as CustomEvent<Details[Name]>).detail, event);
  });
}

/** Sent by the page and not by the person. */
export const isLive = ({ request }: RequestContext): boolean =>
  request.headers["Live-Update"] !== undefined;

export const isDraft = ({ sourceElement }: RequestContext): boolean =>
  sourceElement.matches(dataSelector("draft"));

export const isSwapped = ({ status }: RequestContext): boolean => status === "swapped";

/**
 * The request had no answer, or one that is not shown. One that was called off has not failed, and a
 * form that comes again says why.
 */
export function hasFailed({ status, swap, response, request }: RequestContext): boolean {
  const { signal } = request;
  if (status.startsWith("error")) return !signal.aborted || signal.reason === "timeout";
  if (response === undefined) return false;
  return response.status === 429 || response.status >= 500 && swap === "none";
}

interface LoadOptions {
  source: Element;
  target: Element | string;
  swap: "innerHTML" | "outerHTML" | "outerSync";
  select?: string;
  purpose?: object;
}

interface Extension {
  init?(api: { initSecurity(policy: unknown): void }): void;
  htmx_after_request?(element: Element, detail: Details["after:request"]): void;
  htmx_finally_request?(element: Element, detail: Details["finally:request"]): void;
}

declare const htmx: {
  ajax(method: "GET", address: string, options: LoadOptions): Promise<void>;
  process(element: Element, isForced: true): void;
  registerExtension(name: string, extension: Extension): void;
};

/** Fetches an address and swaps the answer in; the queue of the source calls off older requests. */
export const load = (address: string, options: LoadOptions): void =>
  void htmx.ajax("GET", address, options);

/** Calls off the request of an element. */
export const abort = (element: Element): void =>
  void element.dispatchEvent(new Event("htmx:abort"));

/** Must be called before the first request. */
export const registerExtension = (name: string, extension: Extension): void =>
  htmx.registerExtension(name, extension);

/** Drops what htmx holds for an element, prefetched answers included. */
export const resetElement = (element: Element): void => htmx.process(element, true);
