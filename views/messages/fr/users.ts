import type { Messages } from "../catalogue.ts";

export const users: Messages["users"] = {
  title: "Utilisateurs",
  noun: "utilisateurs",
  intro: "Gérer les utilisateurs de la plateforme",
  loading: "Chargement des utilisateurs…",
  search: "Rechercher des utilisateurs",
  searchHint: "Nom ou e-mail",
  allRoles: "Tous les rôles",
  allStatuses: "Tous les statuts",
  columns: { name: "Nom", email: "E-mail", role: "Rôle", status: "Statut", joined: "Inscription" },
  roles: { admin: "administrateur", mentor: "mentor", mentee: "mentoré" },
  details: {
    title: "Détails de l’utilisateur",
    email: "E-mail",
    status: "Statut",
    role: "Rôle",
    joined: "Inscription",
    id: "ID utilisateur",
    accountStatus: "Statut du compte",
    lastActivity: "Dernière activité",
  },
};
