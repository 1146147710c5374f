import type en from "../en/selection.ts";

const plural = new Intl.PluralRules("fr");
const requests = (count: number) =>
  plural.select(count) === "one" ? `${count} demande` : `${count} demandes`;
const left = (count: number) => count === 0 ? "" : ` Inchangées\u00a0: ${requests(count)}.`;

export default {
  select: "Sélectionner",
  done: "Terminé",
  count: "Sélectionnées",
  hint: "Maj + clic prend toutes celles entre deux.",
  dropped: "Certaines ont changé et ne sont plus sélectionnées.",
  all: "Toutes sur cette page",
  pick: (name) => `Sélectionner ${name}`,
  of: (count) => requests(count),
  assign: "Attribuer",
  ask: "Redemander",
  csv: "Exporter en CSV",
  ndjson: "Exporter en NDJSON",
  none: "Sélectionnez au moins une demande.",
  tooMany: "Sélectionnez au plus 50 demandes.",
  changed: "Modifiées depuis la sélection, elles restent telles quelles",
  confirmAssign: "Attribuer les demandes",
  confirmAsk: "Envoyer les demandes",
  failure: "Les demandes n’ont pas pu être modifiées",
  assignTitle: "Attribuer des demandes KYC",
  askTitle: "Demander de nouveaux documents",
  type: "Document",
  typeOf: (type, count) => `${type} (${requests(count)})`,
  askNote:
    "Chaque demandeur reçoit le message du motif dans sa langue. Seules les demandes avec un seul document actuel de ce type sont concernées\u00a0; les autres ne changent pas.",
  messageNote: "Facultatif. Il remplace le message du motif, pour tous et tel qu’il est écrit.",
  noDocument: "Aucune de ces demandes n’a un seul document actuel d’un type.",
  assigned: (count, others) => `Attribuées\u00a0: ${requests(count)}.${left(others)}`,
  requested: (count, others) => `Redemandées\u00a0: ${requests(count)}.${left(others)}`,
  undone: (count, others) => `Comme avant\u00a0: ${requests(count)}.${left(others)}`,
} satisfies typeof en;
