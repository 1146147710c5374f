import type { Notice } from "../data/notices/kinds.ts";
import type { Ui } from "./ui/ui.ts";

/** What a reader's own words are made of. */
export type Words = Pick<Ui, "m" | "f">;

/** Each kind is worded by its own facts, which the type system cannot follow through the map. */
export function wordingOf(
  { m, f }: Words,
  { kind, facts }: Notice,
): { title: string; text: string } {
  const word = m.notifications.kinds[kind] as (
    facts: Notice["facts"],
    f: Words["f"],
  ) => { title: string; text: string };
  return word(facts, f);
}

/** Where what a notification tells of can be seen. */
export function placeOf({ kind, facts }: Notice): string | null {
  switch (kind) {
    case "kyc_submitted":
      return facts.count === 1 ? `/kyc/${facts.requestId}` : "/kyc?status=pending";
    case "kyc_expiring":
      return facts.count === 1 ? `/kyc/${facts.requestId}` : "/kyc?status=accepted";
    case "kyc_decided":
      return `/kyc/${facts.requestId}`;
    case "large_transaction":
      return facts.count === 1 ? `/finance/${facts.transactionId}` : "/finance?sort=-amountCents";
    case "weekly_report":
      return "/reports";
    case "signed_in_elsewhere":
    case "sign_in_refused":
      return "/profile";
    default:
      return null;
  }
}
