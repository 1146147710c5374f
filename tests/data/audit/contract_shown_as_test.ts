import assert from "node:assert/strict";
import * as auditLog from "../../../data/audit/log.ts";
import { append } from "../../../data/audit/trail.ts";
import { system } from "../../../data/audit/write.ts";
import { parseListQuery } from "../../../data/list/query.ts";
import type { Store } from "../../../data/store.ts";
import { catalogues } from "../../../views/messages/catalogue.ts";
import { onEachEngine } from "../../support/engines.ts";
import { actor } from "../../support/fixtures.ts";

const lea = actor("s_1", "Léa Fontaine");

/** The French translation stands behind each entry. */
const events = [
  ["kyc", "KYC accepted", "Noah Becker", lea], // Demande KYC acceptée
  ["kyc", "KYC revoked", "Noah Becker", system], // Demande KYC révoquée, Système
  ["user", "Role changed", "Noah Becker", lea], // Rôle changé
  ["system", "Keys rotated", "A role", system], // Clés renouvelées, Système
] as const;

const plant = ({ db, auditKey }: Store) =>
  db.transaction().execute((trx) =>
    append(
      trx,
      events.map(([category, action, target, by], index) => ({
        event: { category, action, target },
        actor: by,
        at: `2026-11-20T10:00:0${index}.000Z`,
      })),
      auditKey,
    )
  );

const found: [q: string, actions: string[]][] = [
  ["revoquee", ["KYC revoked"]],
  ["kyc demande", ["KYC revoked", "KYC accepted"]],
  ["fontaine, acceptée", ["KYC accepted"]],
  ["demande noah lea", ["KYC accepted"]],
  ["système", ["Keys rotated", "KYC revoked"]],
  ["becker système révoquée", ["KYC revoked"]],
  ["renouvelées lea", []],
  // Words match by their beginning, as in each list.
  ["ch le", ["Role changed"]],
  ["oquee", ["KYC revoked"]],
  ["qu", []],
  // The stored English text matches as well.
  ["role", ["Keys rotated", "Role changed"]],
  ["accepted lea", ["KYC accepted"]],
  // A longer search must match the translation or the stored text as a whole.
  ["demande kyc acceptée noah becker", []],
  ["kyc accepted noah becker lea fontaine", ["KYC accepted"]],
];

onEachEngine({
  "the trail is found by the words in which a page shows it, with those that it keeps": async (
    { store },
  ) => {
    await plant(store);
    for (const [q, actions] of found) {
      const query = parseListQuery(auditLog.listShape, new URLSearchParams({ q }));
      for (const hidden of [[], ["transaction", "legal"]] as const) {
        const sight = { shownAs: catalogues.fr.audit, hidden };
        const { rows } = await auditLog.search(store, query, sight);
        assert.deepEqual(rows.map(({ action }) => action), actions, q);
      }
    }
  },
});
