import type en from "../en/saved_views.ts";

export default {
  label: "Vues",
  all: "Tout",
  shared: "partagée",
  save: "Enregistrer la vue",
  edit: (name) => `Modifier la vue ${name}`,
  title: "Enregistrer la vue",
  editTitle: "Modifier la vue",
  intro:
    "Enregistre la recherche, les filtres et l’ordre de cette liste comme onglet. Les périodes comme «\u00a07 derniers jours\u00a0» suivent la date.",
  name: "Nom",
  forAll: "Partager avec l’équipe",
  submit: "Enregistrer la vue",
  change: "Enregistrer les modifications",
  saved: "Vue enregistrée",
  changed: "Vue modifiée",
  delete: "Supprimer la vue",
  deleted: "Vue supprimée",
} satisfies typeof en;
