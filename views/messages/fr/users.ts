import type en from "../en/users.ts";

export default {
  title: "Utilisateurs",
  noun: "utilisateurs",
  one: "1 utilisateur",
  intro: "Gérer les utilisateurs de la plateforme",
  loading: "Chargement des utilisateurs…",
  search: "Rechercher des utilisateurs",
  searchHint: "Nom, e-mail ou identifiant",
  allRoles: "Tous les rôles",
  allEnds: "Indifférent",
  ends: { known: "Connue", unknown: "Inconnue" },
  allStatuses: "Tous les statuts",
  columns: { name: "Nom", email: "E-mail", role: "Rôle", status: "Statut", joined: "Inscription" },
  roles: { admin: "administrateur", mentor: "mentor", mentee: "mentoré" },
  id: "ID utilisateur",
  allRisks: "Tous les risques",
  risks: { low: "faible", normal: "normal", high: "élevé" },
  details: {
    title: "Détails de l’utilisateur",
    accountStatus: "Statut du compte",
    lastActivity: "Dernière activité",
    language: "Langue",
    ended: "Fin de la relation",
    risk: "Risque",
    payoutMethodChanged: "Mode de versement modifié",
  },
} satisfies typeof en;
