/* A decided request leaves a filtered list, and the next row gets the focus. */

import { dialog } from "../dialog/close.ts";
import type { Control } from "../dom.ts";
import { onHtmx } from "../htmx.ts";
import { focusRow, requestRows, requests } from "./requests.ts";

const decided = ["accepted", "declined", "revoked"];

function statusOf(row: Element): string | undefined {
  const badge = row.querySelector("td.status .badge");
  return decided.find((status) => badge?.classList.contains(status));
}

const valueOf = (name: string) =>
  document.querySelector<Control>(`form.toolbar [name="${name}"]`)?.value ?? "";

function chosenStatuses(): string[] {
  const [status, queue] = [valueOf("status"), valueOf("queue")];
  if (status !== "" && status !== "all") return status.split(",");
  if (queue === "") return [];
  return [queue === "ending-soon" ? "accepted" : "pending"];
}

function leavingRows(): HTMLElement[] {
  const chosen = chosenStatuses();
  if (chosen.length === 0) return [];
  return requestRows().filter((row) => {
    const status = statusOf(row);
    return status !== undefined && !chosen.includes(status);
  });
}

let isOutdated = false;

/** In a list ordered by status a decided row moves, and the focus goes to the next one. */
function stayHere(): void {
  const row = document.activeElement?.closest("#list tr[id]");
  if (!row || !statusOf(row) || !/^-?status$/.test(valueOf("sort"))) return;
  focusRow(neighbourOf(row));
}

const neighbourOf = (row: Element) => row.nextElementSibling ?? row.previousElementSibling;

function followDecisions(): void {
  if (!requests || dialog?.open) return;
  const leaving = leavingRows();
  if (leaving.length > 0) remove(leaving);
  else if (isOutdated) stayHere();
  if (leaving.length > 0 || isOutdated) document.dispatchEvent(new CustomEvent("list:renew"));
  isOutdated = false;
}

function remove(leaving: HTMLElement[]): void {
  const focused = focusedRow(leaving);
  const next = focused && neighbourOf(focused);
  for (const row of leaving) row.remove();
  if (next?.id) focusRow(next);
  else if (focused) requests?.focus();
}

/** The focus is lost after its row was replaced, or still in the dialog that closes. */
function focusedRow(leaving: HTMLElement[]): HTMLElement | undefined {
  const active = document.activeElement;
  const isLost = active === document.body || active?.id === "main" || dialog?.contains(active);
  return leaving.find((row) => row.contains(active)) ?? (isLost ? leaving[0] : undefined);
}

dialog?.addEventListener("close", () => setTimeout(followDecisions));

onHtmx("after:swap", ({ ctx }) => {
  const { status } = ctx.response;
  // Refusals change nothing, except a conflict (409), whose answer has the current state.
  if (ctx.request.method !== "POST" || status >= 400 && status !== 409) return;
  isOutdated = true;
  setTimeout(followDecisions);
});
