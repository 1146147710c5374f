import type en from "../en/custom_reports.ts";
import { of } from "./common.ts";

export default {
  noun: "rapports personnalisés",
  saved: "Rapports personnalisés",
  columns: {
    name: "Nom",
    list: "Liste",
    creator: "Créé par",
    created: "Création",
  },
  chooseList: "Choisir une liste",
  chosenColumns: "Colonnes",
  period: "Période",
  periods: {
    all: "Toutes les dates",
    today: "Aujourd’hui",
    thisMonth: "Ce mois-ci",
    lastMonth: "Le mois dernier",
    last7Days: "7 derniers jours",
    last30Days: "30 derniers jours",
    last90Days: "90 derniers jours",
    thisYear: "Cette année",
    dates: "Dates au choix",
  },
  from: "Du",
  to: "Au",
  grouping: "Regroupement",
  groupBy: "Regrouper par",
  none: "Aucun",
  noneText: "Créez-en un à partir d’une liste, avec ses colonnes et ses filtres.",
  withPending: "Les montants comprennent les transactions en attente.",
  positive: "Les versements et remboursements sont comptés en positif.",
  noValue: "Sans valeur",
  other: "Autres",
  records: "Entrées",
  summary: "Synthèse",
  chart: (noun, first, firstCount, last, lastCount) =>
    `Graphique en barres du nombre ${of(noun)} par mois, de ${firstCount} (${first}) à ` +
    `${lastCount} (${last}). Le tableau ci-dessous donne chaque valeur.`,
  show: "Afficher le rapport",
  howToSave:
    "La recherche, les filtres, la période et l’ordre sont ceux de la liste. «\u00a0Enregistrer la vue\u00a0», au-dessus de la liste, enregistre le rapport.",
  change: "Modifier les colonnes",
  showList: "Afficher en liste",
  report: "Rapport",
  fields: {
    id: "ID",
    mentorId: "ID du mentor",
    authorId: "ID de l’auteur",
    url: "URL sur la plateforme",
  },
} satisfies typeof en;
