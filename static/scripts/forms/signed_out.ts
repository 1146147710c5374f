/* Signing in again leads back to the decision and its notes. */

import { controlsOf } from "../dom.ts";
import { onHtmx } from "../htmx.ts";
import { isChanged } from "./changed.ts";
import { copyAddresses, readCopy, writeCopy } from "./draft_copies.ts";
import { copyForm, DRAFT_FORMS } from "./drafts.ts";

onHtmx("response:error", ({ ctx }) => {
  if (ctx.response.status === 401) copySignedOut();
});

function copySignedOut(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>(`${DRAFT_FORMS}[data-reviewer]`)) {
    if (!controlsOf(form).some(isChanged)) continue;
    const address = copyForm(form);
    writeCopy(address, { ...readCopy(address)!, isSignedOut: true });
  }
}

/** Without the rest of its address, which changes with each review session. */
function stepOf(address: string): string {
  const { pathname, searchParams } = new URL(address, location.href);
  return `${pathname} ${searchParams.get("status")}`;
}

function openStep(): void {
  const waiting = copyAddresses().map(readCopy).filter((copy) => copy?.isSignedOut);
  const steps = new Set(waiting.map((copy) => stepOf(copy!.action)));
  const links = [...document.querySelectorAll<HTMLAnchorElement>("#review a[hx-get]")];
  links.find(({ href }) => steps.has(stepOf(href)))?.click();
}

openStep();
