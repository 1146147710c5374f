import type en from "../en/reports.ts";

export default {
  title: "Rapports",
  intro: "Générer, télécharger et partager des rapports",
  lastGenerated: "Généré\u00a0:",
  never: "jamais",
  byPerson: (name) => `par ${name}`,
  generate: "Générer",
  generated: "Rapport généré",
  generating: "Génération…",
  download: (report) => `Télécharger «\u00a0${report}\u00a0»`,
  cards: {
    growth: {
      title: "Croissance des utilisateurs",
      text: "Nouveaux utilisateurs et total par mois.",
    },
    revenue: { title: "Revenus", text: "Revenus, versements et remboursements par mois." },
    kyc: { title: "Conformité KYC", text: "Demandes et décisions par statut." },
    engagement: {
      title: "Engagement",
      text: "Vues des contenus et activité des communautés.",
    },
  },
  custom: {
    title: "Rapport personnalisé",
    text: "Choisissez une liste, des colonnes, des filtres et une période.",
    create: "Créer un rapport",
  },
} satisfies typeof en;
