import type en from "../en/legal_holds.ts";

export default {
  title: "Conservation légale",
  mark: "Sous conservation légale",
  ofRequest: "par la conservation de la demande",
  ofPerson: "par la conservation de la personne",
  reason: "Motif",
  authority: "Autorité",
  authorityHint: "Le tribunal ou l’organisme qui l’a demandée, et son numéro.",
  until: "Jusqu’au",
  untilHint:
    "Laissez vide si aucune fin n’est connue. Une conservation ne prend fin que par sa levée.",
  untilOver: "Ce jour est passé\u00a0: levez la conservation ou laissez-la.",
  noEnd: "Jusqu’à sa levée",
  placedBy: "Imposée par",
  others: "Un autre administrateur doit la lever.",
  failure: "L’envoi a échoué.",
  steps: {
    place: {
      action: "Imposer une conservation légale",
      title: "Imposer une conservation légale",
      explained:
        "Rien n’est supprimé ni effacé avant la levée de la conservation. Seuls les administrateurs et les auditeurs voient qu’elle existe.",
      confirm: "Imposer la conservation légale",
      done: "Conservation légale imposée",
    },
    release: {
      action: "Lever",
      title: "Lever la conservation légale",
      explained:
        "Ce qui est arrivé à échéance entre-temps figure alors dans la liste des suppressions, où quelqu’un le confirme.",
      confirm: "Lever la conservation légale",
      done: "Conservation légale levée",
    },
  },
  undone: { place: "Conservation légale annulée", release: "Levée annulée" },
  filter: {
    label: "Conservation légale",
    all: "Avec et sans conservation légale",
    values: { "in-force": "Sous conservation légale" },
  },
} satisfies typeof en;
