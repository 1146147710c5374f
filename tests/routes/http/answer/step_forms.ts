import { system } from "../../../../data/audit/write.ts";
import { putCheck } from "../../../../data/kyc/checks/put_check.ts";
import { hiddenFieldsOf } from "../../../support/decisions.ts";
import type { Desk } from "../../../support/helpers.ts";

export interface StepForm {
  form: string;
  action?: string;
  typed: Record<string, string>;
}

const payoutOf = async ({ store }: Desk): Promise<string> =>
  (await store.db.selectFrom("transactions").select("id").where("type", "=", "payout")
    .where("status", "=", "pending").orderBy("id").executeTakeFirstOrThrow()).id;

const send = async (desk: Desk, { form, action = form, typed }: StepForm, headers = {}) =>
  await desk.post(
    action,
    { ...hiddenFieldsOf((await desk.fragment(form)).text), ...typed },
    headers,
  );

/** Every form of a step, in the order in which the steps can be taken. */
export const stepForms: Record<string, (desk: Desk) => StepForm | Promise<StepForm>> = {
  decision: () => ({
    form: "/kyc/k_1/decision?status=declined",
    typed: { reviewNotes: "Blurred at the edge", message: "Your document is blurred." },
  }),
  ask: () => ({
    form: "/kyc/k_1/documents/1/ask",
    typed: { reason: "document-unreadable", message: "Please send a sharp one.", days: "9" },
  }),
  assignment: () => ({ form: "/kyc/k_2/assign", typed: { assignee: "s_2" } }),
  escalation: () => ({ form: "/kyc/k_2/escalation", typed: { question: "Is this a forgery?" } }),
  answer: async (desk) => {
    await send(desk, await stepForms.escalation!(desk));
    return { form: "/kyc/k_2/escalation/answer", typed: { answer: "It is genuine." } };
  },
  reopening: () => ({ form: "/kyc/k_5/reopen", typed: { reason: "A better scan came" } }),
  hold: async (desk) => ({
    form: `/finance/${await payoutOf(desk)}/hold`,
    typed: { reason: "The account changed yesterday" },
  }),
  release: async (desk) => {
    await send(desk, await stepForms.hold!(desk));
    return {
      form: `/finance/${await payoutOf(desk)}/release`,
      typed: { reason: "The bank has confirmed" },
    };
  },
  correction: () => ({
    form: "/users/u_1/corrections/new",
    action: "/users/u_1/corrections",
    typed: { field: "name", value: "Ana María", source: "Ticket 4711" },
  }),
  closing: async (desk) => {
    await send(desk, await stepForms.correction!(desk));
    const { id } = await desk.store.db.selectFrom("instructions").select("id")
      .executeTakeFirstOrThrow();
    return { form: `/users/u_1/corrections/${id}/close`, typed: { note: "Not needed any more" } };
  },
  resolution: async ({ store }) => {
    await putCheck(store, "k_3", {
      kind: "sanctions",
      provider: "Screenwise",
      ranAt: "2026-03-05T00:00:00.000Z",
      result: "hit",
    }, system);
    return {
      form: "/kyc/k_3/checks/sanctions/1/resolution",
      typed: { outcome: "not-this-person", reason: "Another year of birth" },
    };
  },
};
