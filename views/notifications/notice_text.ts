import type { Notice } from "../../data/notices/kinds.ts";
import { capitalized } from "../format.ts";
import type { Words } from "../ui/ui.ts";

/** Each kind takes its own facts; the lookup by kind loses that type, hence the cast. */
export function noticeText(
  words: Words,
  { kind, facts }: Notice,
): { title: string; text: string } {
  const word = words.m.notifications.kinds[kind] as (
    facts: object,
    f: Words["f"],
  ) => { title: string; text: string };
  if (!("list" in facts)) return word(facts, words.f);
  const list = capitalized(words.m.lists[facts.list].noun);
  return word({ ...facts, list }, words.f);
}

/** Address of the subject of a notification; null if it has none. */
export function noticeHref({ kind, facts }: Notice): string | null {
  switch (kind) {
    case "kyc_submitted":
      return facts.count === 1 ? `/kyc/${facts.requestId}` : "/kyc?status=pending";
    case "kyc_expiring":
      return facts.count === 1 ? `/kyc/${facts.requestId}` : "/kyc?status=accepted&sort=status";
    case "kyc_decisions":
      return "/kyc";
    case "large_transaction":
      return facts.count === 1 ? `/finance/${facts.transactionId}` : "/finance?sort=-amountCents";
    case "weekly_report":
      return "/reports";
    case "signed_in_elsewhere":
    case "sign_in_refused":
    case "passkey_added":
    case "passkey_removed":
      return "/profile";
    default:
      return null;
  }
}
