import type en from "../en/communities.ts";

const plural = new Intl.PluralRules("fr");

export default {
  title: "Communautés",
  noun: "communautés",
  one: "1 communauté",
  intro: "Gérer les communautés des mentors",
  loading: "Chargement des communautés…",
  search: "Rechercher des communautés",
  searchHint: "Nom ou mentor",
  allStatuses: "Tous les statuts",
  activity: { active: "active", inactive: "inactive" },
  mentor: (name) => `Mentor\u00a0: ${name}`,
  members: (count, shown) =>
    plural.select(count) === "one" ? `${shown} membre` : `${shown} membres`,
  description: (name) =>
    `${name} est une communauté de trading où mentor et membres apprennent ensemble.`,
  defaultCategory: "Trading",
  details: {
    title: "Détails de la communauté",
    description: "Description",
    status: "Statut",
    members: "Membres",
    mentor: "Mentor",
    created: "Création",
    category: "Catégorie",
    statistics: "Statistiques",
    activeMembers: "Membres actifs",
    newThisWeek: "Nouveaux cette semaine",
  },
} satisfies typeof en;
