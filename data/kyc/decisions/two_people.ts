import { ruleOn } from "../../steps/rules.ts";
import type { TwoPeople } from "../../steps/step.ts";
import type { KycRecord } from "../requests/requests.ts";
import { reopenable } from "../requests/statuses.ts";
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
    const isAccepted = status === "accepted";
    if (isAccepted && before.type === "business") {
      const rule = await ruleOn(trx, "accept_business");
      if (rule) return rule;
    }
    const isEnded = !isAccepted && (status === "revoked" || before.status === "accepted");
    return isEnded || isReopened(before.status) ? await ruleOn(trx, "revoke_or_reopen") : null;
  },
};

/** The API takes decisions about closed requests, which opens them again. */
export const isReopened = (status: unknown): boolean =>
  reopenable.some((closed) => closed === status);

export const twoPeopleOfReopening: TwoPeople<KycRecord, unknown> = {
  ...ofRequest,
  rule: ({ trx }) => ruleOn(trx, "revoke_or_reopen"),
};
