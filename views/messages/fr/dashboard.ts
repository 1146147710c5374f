import type { Messages } from "../en/catalogue.ts";

export const dashboard: Messages["dashboard"] = {
  title: "Tableau de bord",
  loading: "Chargement…",
  greeting: "Bonjour\u202f! Voici un aperçu de votre plateforme.",
  cards: {
    users: { title: "Utilisateurs au total", caption: "Actifs sur la plateforme" },
    kyc: { title: "KYC en attente", caption: "À vérifier" },
    revenue: { title: "Revenu mensuel", caption: "Gains du mois en cours" },
    communities: { title: "Communautés actives", caption: "Groupes ouverts" },
    content: { title: "Contenus publiés", caption: "Supports pédagogiques" },
  },
  allAreas: "Toutes les rubriques",
};
