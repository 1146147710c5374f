import type en from "../en/selection.ts";

const plural = new Intl.PluralRules("fr");
const requests = (count: number) =>
  plural.select(count) === "one" ? `${count} demande` : `${count} demandes`;
const left = (count: number) => count === 0 ? "" : ` Inchangées\u00a0: ${requests(count)}.`;

export default {
  select: "Sélectionner",
  done: "Terminé",
  hint: "Sélectionnez des demandes\u00a0; Maj + clic prend toutes celles entre deux.",
  pick: (name) => `Sélectionner ${name}`,
  of: (count) => requests(count),
  assign: "Attribuer",
  ask: "Redemander",
  csv: "Exporter en CSV",
  ndjson: "Exporter en NDJSON",
  assignTitle: "Attribuer des demandes KYC",
  askTitle: "Demander de nouveaux documents",
  type: "Document",
  typeOf: (type, count) => `${type} (${requests(count)})`,
  askNote:
    "Chaque demandeur reçoit le message du motif dans sa langue. Seules les demandes avec un seul document actuel de ce type sont concernées\u00a0; les autres ne changent pas.",
  noDocument: "Aucune de ces demandes n’a un seul document actuel d’un type.",
  assigned: (count, others) => `Attribuées\u00a0: ${requests(count)}.${left(others)}`,
  requested: (count, others) => `Redemandées\u00a0: ${requests(count)}.${left(others)}`,
  undone: (count, others) => `Comme avant\u00a0: ${requests(count)}.${left(others)}`,
} satisfies typeof en;
