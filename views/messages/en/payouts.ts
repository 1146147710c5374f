import type { HoldStep } from "../../../data/payouts/holds.ts";

export default {
  label: "Payouts",
  all: "All",
  tabs: { "to-check": "Payouts to check" },
  byVerification: "Pending payouts to check by verification",
  empty: "No payouts to check.",
  held: "held",
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
};
