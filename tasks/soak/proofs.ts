import { decisionProofs } from "./decision_proofs.ts";
import { documentProofs } from "./document_proofs.ts";
import type { Proof } from "./proof.ts";
import { signInProofs } from "./sign_in_proofs.ts";
import { webhookProofs } from "./webhook_proofs.ts";

export const proofs: Record<string, Proof> = {
  ...decisionProofs,
  ...documentProofs,
  ...webhookProofs,
  ...signInProofs,
};
