/*
 * `[data-claim]` is the address of the claim of the request under review. It is claimed once it is shown
 * (`data-claimed`: the server has found a claim), renewed by activity, and released when the page leaves
 * it.
 */

import { dialog } from "../dialog/state.ts";
import type { RequestContext } from "../htmx.ts";
import { dataOf, dataSelector } from "../../../views/ui/data_attributes.ts";

const RENEW_MS = 60_000;
const RETRY_MS = 3_000;

/** The claim of the shown request; `isOwn`: this reviewer has it. */
interface ShownClaim {
  readonly element: HTMLElement;
  readonly address: string;
  isOwn: boolean;
  /** Name of the reviewer who has taken over from this one. */
  lostTo: string | null;
  claimedAt: number;
}

interface ClaimState {
  isOwn: boolean;
  /** Name of somebody else who reviews the request. */
  name: string | null;
  reviewing?: string;
  taken?: string;
}

let current: ShownClaim | null = null;

/** Releases the claim of a request that is no longer shown, and claims the shown one. */
function update(): void {
  const element = document.querySelector<HTMLElement>(dataSelector("claim"));
  if (element === current?.element) return;
  const before = current;
  current = element && {
    element,
    address: dataOf(element).claim!,
    isOwn: dataOf(element).claimed === "own",
    lostTo: null,
    claimedAt: dataOf(element).claimed === undefined ? -Infinity : Date.now(),
  };
  if (before?.isOwn && before.address !== current?.address) release(before);
  claimVisible();
}

/** A page that was opened in the background waits until it is visible. */
function claimVisible(): void {
  if (current?.claimedAt === -Infinity && !document.hidden) claim(current);
}

function claim(shown: ShownClaim): void {
  shown.claimedAt = Date.now();
  send(shown, { method: "POST", headers: { accept } });
}

const accept = "application/json";

/** False without an answer. */
async function send(shown: ShownClaim, options: RequestInit): Promise<boolean> {
  try {
    const answer = await fetch(shown.address, { ...options, redirect: "manual" });
    if (!answer.ok) return answer.status < 500;
    const state: ClaimState = await answer.json();
    if (current === shown) show(shown, state);
    else if (state.isOwn && current?.address !== shown.address) release(shown);
    return true;
  } catch {
    return false;
  }
}

function show(shown: ShownClaim, { isOwn, name, reviewing, taken }: ClaimState): void {
  if (shown.isOwn && name !== null) shown.lostTo = name;
  shown.isOwn = isOwn;
  const text = name !== null && name === shown.lostTo ? taken : reviewing;
  for (const notice of document.querySelectorAll<HTMLElement>(dataSelector("claimNotice"))) {
    notice.hidden = name === null;
    const line = notice.querySelector("p")!;
    if (text !== undefined && line.textContent !== text) line.textContent = text;
  }
}

function release({ address }: ShownClaim): void {
  const path = address.replace(/claim$/, "release");
  const options = { method: "POST", headers: { accept }, keepalive: true } as const;
  fetch(path, options).catch(() => {});
}

function renew(): void {
  if (current && Date.now() - current.claimedAt >= RENEW_MS) claim(current);
}

for (const name of ["input", "keydown", "pointerdown", "wheel"]) {
  document.addEventListener(name, renew, { capture: true, passive: true });
}

/** Renews neither the claim nor the session. */
async function check(shown: ShownClaim | null): Promise<void> {
  if (!shown || current !== shown) return;
  const isAnswered = await send(shown, { headers: { accept, "live-update": "1" } });
  if (!isAnswered) setTimeout(check, RETRY_MS, shown);
}

document.body.addEventListener("changed-claims", () => check(current));

/** On the server these end the claim of the request that the page leaves. */
const ENDING = /^\/kyc\/(review|[^/]+\/decision)$/;

export function followClaim({ request, response }: RequestContext): void {
  const { pathname } = new URL(request.action, location.href);
  if (request.method === "POST" && response!.status < 400 && ENDING.test(pathname)) {
    if (current) delete dataOf(current.element).claim;
    current = null;
  }
  update();
}

dialog?.addEventListener("close", () => setTimeout(update));
document.addEventListener("visibilitychange", claimVisible);
/** A link or the history leaves the page; a reload does not. */
addEventListener("pageswap", ({ activation }) => {
  if (!current?.isOwn || !activation || activation.navigationType === "reload") return;
  if (URL.parse(activation.entry.url ?? "")?.pathname !== location.pathname) release(current);
});
/** The back-forward cache restores the page, whose claim was released. */
addEventListener("pageshow", ({ persisted }) => persisted && current && claim(current));
update();
