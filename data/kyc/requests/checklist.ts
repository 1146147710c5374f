import * as z from "zod";
import type { DocumentType } from "./statuses.ts";

export const checklist = {
  id: ["id-name", "id-valid"],
  proof_of_address: ["address-name", "address-recent"],
  business_registration: ["registration-name", "registration-current"],
  tax_id: ["tax-name", "tax-whole"],
} as const satisfies Record<DocumentType, readonly string[]>;

export type Check = typeof checklist[DocumentType][number];
const all = Object.values(checklist).flat() as [Check, ...Check[]];

export const checks = z.array(z.enum(all)).max(100)
  .transform((ticked) => all.filter((check) => ticked.includes(check)));

/** The items for the document types present, in a fixed order. */
export const checksFor = (documents: readonly { type: DocumentType }[]): Check[] =>
  (Object.keys(checklist) as DocumentType[])
    .filter((type) => documents.some((document) => document.type === type))
    .flatMap((type) => checklist[type]);
