/*
 * `[data-claim]` is the address of the claim of the request under review. It is claimed once it is shown
 * (`data-claimed`: the server has found a claim), renewed by activity, and released when it is left.
 */

import { dialog } from "../dialog/close.ts";
import { onHtmx } from "../htmx.ts";
import { onChanged } from "../live/changes.ts";

const RENEW_MS = 60_000;
const RETRY_MS = 3_000;

interface Held {
  readonly element: HTMLElement;
  readonly address: string;
  isOwn: boolean;
  /** The reviewer who has taken over from this one. */
  lostTo: string | null;
  askedAt: number;
}

interface Answer {
  isOwn: boolean;
  /** Name of somebody else who reviews the request. */
  name: string | null;
  reviewing?: string;
  taken?: string;
}

let held: Held | null = null;

const shownElement = () => document.querySelector<HTMLElement>("[data-claim]");

/** Follows the page to another request, or to none. */
function follow(): void {
  const element = shownElement();
  if (element === held?.element) return;
  const left = held;
  held = element && {
    element,
    address: element.dataset.claim!,
    isOwn: element.dataset.claimed === "own",
    lostTo: null,
    askedAt: element.dataset.claimed === undefined ? -Infinity : Date.now(),
  };
  if (left?.isOwn && left.address !== held?.address) release(left);
  claimShown();
}

/** A page that was opened in the background waits until it is seen. */
function claimShown(): void {
  if (held?.askedAt === -Infinity && !document.hidden) claim();
}

function claim(): void {
  held!.askedAt = Date.now();
  ask({ method: "POST", headers: { accept } });
}

const accept = "application/json";

/** False without an answer; the next activity claims again. */
async function ask(options: RequestInit): Promise<boolean> {
  const asked = held!;
  try {
    const answer = await fetch(asked.address, { ...options, redirect: "manual" });
    if (!answer.ok) return answer.status < 500;
    const state: Answer = await answer.json();
    if (held === asked) show(asked, state);
    else if (state.isOwn && held?.address !== asked.address) release(asked);
    return true;
  } catch {
    return false;
  }
}

function show(held: Held, { isOwn, name, reviewing, taken }: Answer): void {
  if (held.isOwn && name !== null) held.lostTo = name;
  held.isOwn = isOwn;
  const text = name !== null && name === held.lostTo ? taken : reviewing;
  for (const notice of document.querySelectorAll<HTMLElement>("[data-claim-notice]")) {
    notice.hidden = name === null;
    const line = notice.querySelector("p")!;
    if (text !== undefined && line.textContent !== text) line.textContent = text;
  }
}

function release({ address }: Held): void {
  const path = address.replace(/claim$/, "release");
  const options = { method: "POST", headers: { accept }, keepalive: true } as const;
  fetch(path, options).catch(() => {});
}

function renew(): void {
  if (held && Date.now() - held.askedAt >= RENEW_MS) claim();
}

for (const name of ["input", "keydown", "pointerdown", "wheel"]) {
  document.addEventListener(name, renew, { capture: true, passive: true });
}

/** These end the claim of the request that they leave. */
const ENDING = /^\/kyc\/(review|[^/]+\/decision)$/;

onHtmx("after:swap", ({ ctx }) => {
  const { pathname } = new URL(ctx.request.action, location.href);
  if (ctx.request.method === "POST" && ctx.response.status < 400 && ENDING.test(pathname)) {
    held?.element.removeAttribute("data-claim");
    held = null;
  }
  follow();
});
dialog?.addEventListener("close", () => setTimeout(follow));
document.addEventListener("visibilitychange", claimShown);
/** The page is left by a link or the history, which a reload is not. */
addEventListener("pageswap", ({ activation }) => {
  if (!held?.isOwn || !activation || activation.navigationType === "reload") return;
  if (URL.parse(activation.entry.url ?? "")?.pathname !== location.pathname) release(held);
});
/** Asking is no activity: it renews neither the claim nor the session. */
async function look(asked: Held | null): Promise<void> {
  if (!asked || held !== asked) return;
  const isAnswered = await ask({ headers: { accept, "live-update": "1" } });
  if (!isAnswered) setTimeout(look, RETRY_MS, asked);
}

onChanged((tags) => tags.includes("Claims") && look(held));
/** The page was left, and its claim released. */
addEventListener("pageshow", ({ persisted }) => persisted && held && claim());
follow();
