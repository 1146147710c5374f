import type { Messages } from "../catalogue.ts";

export const analytics: Messages["analytics"] = {
  title: "Statistiques",
  loading: "Chargement des statistiques…",
  metrics: {
    session: "Durée moyenne d’une session",
    minutes: "minutes",
    daily: "Utilisateurs actifs par jour",
    completion: "Taux de KYC achevés",
  },
  growth: "Croissance des utilisateurs",
  month: "Mois",
  users: "Utilisateurs",
  unit: "utilisateurs",
  growthSummary: (first, firstUsers, last, lastUsers) =>
    `Courbe du nombre d’utilisateurs par mois, de ${firstUsers} (${first}) à ${lastUsers} ` +
    `(${last}). Le tableau ci-dessous donne chaque valeur.`,
  noGrowth: "Il n’y a pas encore de croissance à montrer.",
};
