import type en from "../en/partners.ts";

export default {
  title: "Partenaires",
  noun: "partenaires",
  one: "1 partenaire",
  intro: "Outils, plateformes et données utilisés par les mentors",
  loading: "Chargement des partenaires…",
  search: "Rechercher des partenaires",
  searchHint: "Nom",
  allTypes: "Tous les types",
  allStatuses: "Tous les statuts",
  added: "Ajout\u00a0:",
  types: { tool: "outil", platform: "plateforme", data: "données" },
  noDescription: "Un partenaire de confiance de la plateforme.",
  noEmail: "contact@example.com",
  noWebsite: "https://example.com",
  details: {
    title: "Détails du partenaire",
    type: "Type",
    status: "Statut",
    description: "Description",
    since: "Partenaire depuis",
    email: "E-mail de contact",
    website: "Site web",
    benefits: "Avantages du partenariat",
  },
  benefits: [
    "Tarifs réduits pour les membres de la plateforme",
    "Assistance prioritaire pour les mentors et l’équipe",
    "Webinaires et événements pédagogiques communs",
    "Accès anticipé aux nouveautés",
  ],
} satisfies typeof en;
