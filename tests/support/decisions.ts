import type { DecisionStatus } from "../../data/kyc/requests/statuses.ts";
import type { Answer, Desk } from "./helpers.ts";
import assert from "node:assert/strict";
import { elements } from "./markup.ts";

/** The hidden fields of a confirmation, as its form would send them. */
export function hiddenFieldsOf(html: string): Record<string, string> {
  const hidden = elements(html, "input", { type: "hidden" });
  return Object.fromEntries(
    hidden.map(({ attributes: { name = "", value = "" } }) => [name, value]),
  );
}

export const decisionPath = (id: string, status: string) => `/kyc/${id}/decision?status=${status}`;

/** Opens a confirmation in the dialog and returns what it will send. */
export const openConfirmation = async (desk: Desk, id: string, status: DecisionStatus) =>
  hiddenFieldsOf((await desk.fragment(decisionPath(id, status))).text);

/** Confirms in the dialog, by default what the form holds right now. */
export async function confirm(
  desk: Desk,
  id: string,
  status: DecisionStatus,
  reviewNotes = "",
  fields?: Record<string, string>,
): Promise<Answer> {
  const form = { ...fields ?? await openConfirmation(desk, id, status), reviewNotes };
  return await desk.post(decisionPath(id, status), form, { "hx-request": "true" });
}

/** The texts of the toasts that an answer brings. */
export const toastsOf = ({ text }: Answer): string[] => {
  const toasts = text.replace(/<template.*?<\/template>/gs, "")
    .matchAll(/<div class="toast [^"]*"[^>]*>.*?<p>(.*?)<\/p>/gs);
  return [...toasts].map(([, message = ""]) => message);
};

/** The address of a step, by the id of its form or an attribute of its button. */
export const stepAction = (html: string, mark: string): string =>
  elements(html, "form", { class: "step" }).find(({ attributes, html }) =>
    attributes.id === mark || html.includes(`${mark}=""`)
  )
    ?.attributes.action ?? assert.fail(`no form ${mark}`);
