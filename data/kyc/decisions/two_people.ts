import { ruleOn } from "../../steps/rules.ts";
import type { TwoPeople } from "../../steps/step.ts";
import type { KycRecord } from "../requests/requests.ts";
import type { Decision } from "./decision_input.ts";

/** A proposal about a request ends with a change of what the proposer saw of it. */
const ofRequest: Pick<TwoPeople<KycRecord, unknown>, "about" | "seen"> = {
  about: ({ userName, id }) => ({ category: "kyc", target: `${userName} (${id})` }),
  seen: ({ status, stage, type, userId, userName, documents }) => [
    ...[status, stage, type, userId, userName],
    ...documents,
  ],
};

export const twoPeopleOfDecision: TwoPeople<KycRecord, Pick<Decision, "status">> = {
  ...ofRequest,
  rule: async ({ trx }, before, input) => {
    const { status } = input ?? {};
    if (status === "accepted") {
      return before.type === "business" ? await ruleOn(trx, "accept_business") : null;
    }
    const ends = status === "revoked" || before.status === "accepted";
    return ends ? await ruleOn(trx, "revoke_or_reopen") : null;
  },
};

export const twoPeopleOfReopening: TwoPeople<KycRecord, unknown> = {
  ...ofRequest,
  rule: ({ trx }) => ruleOn(trx, "revoke_or_reopen"),
};
