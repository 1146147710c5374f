import type { HoldStep } from "../../../data/payouts/holds.ts";

export default {
  label: "Payouts",
  all: "All",
  tabs: { "to-check": "Payouts to check", held: "Held" },
  byVerification: "Payouts by verification",
  empty: { "to-check": "No payouts to check.", held: "No payouts held." },
  held: "held",
  paid: "paid while held",
  paidState: "Paid while held",
  paidExplained:
    "The platform has paid it although it was held. With your reason it leaves the payouts to check.",
  heldBy: "Held by",
  longest: (duration: string) => `longest ${duration}`,
  methodChanged: "Payout method changed",
  actions: "Actions",
  hold: "Hold",
  reason: "Reason",
  yourReason: "Your reason",
  failure: "This couldn't be sent.",
  steps: {
    hold: {
      action: "Hold",
      title: "Hold Payout",
      explained: "The platform pays. It is told not to pay this one; the reason stays at the desk.",
      confirm: "Hold payout",
      done: "Payout held",
      state: "Held",
    },
    release: {
      action: "Release",
      title: "Release Payout",
      explained: "The platform is told that it can pay this one; the reason stays at the desk.",
      confirm: "Release payout",
      done: "Payout released",
      state: "Released",
    },
  } satisfies Record<HoldStep, object>,
  undone: { hold: "Hold undone", release: "Release undone" },
  refunds: {
    title: "Related",
    unknown: (id: string) => `The charge ${id} is not in this desk.`,
    otherPerson: "Charge and refund are of different people.",
    byPersonAndAmount: "by person and amount",
    second: "Second refund",
    later: (number: number) => `Refund no. ${number}`,
  },
};
