import assert from "node:assert/strict";
import type { FaultReason } from "../../data/audit/verify.ts";
import { sealedRows, sealedSets } from "../../data/audit/seals.ts";
import { AuditProofPage } from "../../views/audit/proof.tsx";
import { catalogues } from "../../views/messages/catalogue.ts";
import { textOf } from "../support/helpers.ts";
import { renderUi } from "./ui.ts";

function proofIn(language: keyof typeof catalogues, record: string): string {
  const reason: FaultReason = "a record differs from its digest";
  const fault = { seq: 12, reason, record };
  const proof = {
    size: 12,
    head: "ab",
    fault,
    checkpoints: 1,
    foreignCheckpoints: 0,
    incomparable: 0,
    accepted: "3, 7–9",
  };
  return textOf(
    renderUi(<AuditProofPage proof={proof} compared={null} />, { m: catalogues[language] }),
  );
}

Deno.test("The proof names a record that differs from its digest in words, in each language", () => {
  assert.match(
    proofIn("en", "correction c_1"),
    /A record differs from its digest \(correction c_1\)/,
  );
  assert.match(proofIn("en", "absences"), /accepted when re-issued\s*3, 7–9/);
  assert.match(proofIn("en", "absences"), /\(absences of reviewers\)/);
  assert.match(proofIn("es", "step k_14:2"), /resumen cifrado\. \(paso k_14:2\)/);
  assert.match(proofIn("fr", "document-types"), /\(types de documents\)/);
  for (const language of ["en", "es", "fr"] as const) {
    const named = Object.keys(catalogues[language].administration.sealed);
    assert.deepEqual(named, Object.keys({ ...sealedRows, ...sealedSets }));
  }
});
