import type { ListName } from "../data/list/names.ts";
import { auditLook } from "./audit/audit_logs.tsx";
import { communityLook } from "./communities.tsx";
import { contentLook } from "./content.tsx";
import { transactionLook } from "./finance.tsx";
import { kycLook } from "./kyc/requests.tsx";
import { partnerLook } from "./partners.tsx";
import { staffLook } from "./staff/staff.tsx";
import type { ListTexts } from "./messages/list_texts.ts";
import type { Look } from "./ui/list/look.ts";
import type { Words } from "./ui/ui.ts";
import { userLook } from "./users.tsx";

const looks = {
  users: userLook,
  "kyc-requests": kycLook,
  communities: communityLook,
  transactions: transactionLook,
  content: contentLook,
  partners: partnerLook,
  staff: staffLook,
  "audit-logs": auditLook,
} satisfies Record<ListName, (words: Words) => Look<never>>;

/** A list whose records are only passed on to its own columns; with the texts of its area. */
export function lookOf(words: Words, list: ListName): Look<{ id: string }> & { texts: ListTexts } {
  const look = looks[list](words) as unknown as Look<{ id: string }>;
  return { ...look, texts: words.m[look.area] };
}
