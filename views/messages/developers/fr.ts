import type { en } from "./en.ts";

export const fr: typeof en = {
  title: "Développeurs",
  intro: "Tous les appels de l’API, avec des exemples à copier.",
  document: "OpenAPI 3.1",
  authorization:
    "Les programmes envoient un jeton de service, ou le jeton de session que renvoie `POST /api/login`, dans l’en-tête `Authorization`.",
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
  schemas: "Schémas",
  places: { path: "dans le chemin", query: "dans la requête", header: "en-tête" },
};
