import type { en } from "./en.ts";

export const fr: typeof en = {
  title: "Développeurs",
  intro: "Tous les appels de l’API, avec des exemples à copier.",
  document: "OpenAPI 3.1",
  authorization:
    "Les programmes envoient un jeton de service (`$TOKEN`) dans l’en-tête `Authorization`. Si un appel n’a pas de portée, ils envoient le jeton de session d’une personne (`$SESSION`), que renvoie `POST /api/login`.",
  groups: {
    "Sign-in": "Connexion",
    Records: "Enregistrements",
    KYC: "KYC",
    Documents: "Documents",
    Figures: "Chiffres",
    Imports: "Importations",
    Description: "Description",
  },
  permission: "Autorisation",
  scope: "Portée",
  everybody: "Ouvert à tous",
  parameters: "Paramètres",
  required: "obligatoire",
  body: "Corps",
  answers: "Réponses",
  limits: "Limites",
  example: "Exemple",
  events: "Événements",
  schemas: "Schémas",
  places: { path: "dans le chemin", query: "dans la requête", header: "en-tête" },
};
