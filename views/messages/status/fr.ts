import type { en } from "./en.ts";

export const fr: typeof en = {
  title: "État du système",
  intro: "Santé de la plateforme et de ses services",
  cards: {
    uptime: { title: "Disponibilité", figure: "99,9\u202f%", state: "Opérationnel" },
    response: { title: "Réponse moyenne", figure: "450\u202fms", state: "Bonne" },
    api: { title: "Santé de l’API", figure: "100\u202f%", state: "Tout fonctionne" },
  },
  live: {
    title: "En direct",
    intro: "Mesures de ce processus\u202f; les requêtes sont celles de la dernière heure",
    none: "pas encore",
    version: "Version",
    uptime: "En marche depuis",
    database: "Base de données",
    engines: { sqlite: "SQLite", postgres: "PostgreSQL" },
    roundTrip: "Aller-retour",
    size: "Taille",
    sessions: "Sessions ouvertes",
    migrations: "Migrations",
    requests: "Requêtes",
    p50: "Réponse médiane",
    p95: "95e centile",
    p99: "99e centile",
    errorRate: "Taux d’erreur",
  },
  services: "Services",
  serviceNames: [
    "Authentification",
    "Base de données",
    "Paiements",
    "Stockage de fichiers",
    "Envoi d’e-mails",
  ],
  operational: "Opérationnel",
};
