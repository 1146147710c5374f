import type { en } from "./en.ts";

export const fr: typeof en = {
  title: "Règles de connexion",
  secondFactor: "Second facteur pour tous",
  text: "Qui n’en a pas arrive à la page où on l’active, et à aucune autre avant cela.",
  standing: (without, all) => `Sans second facteur aujourd’hui\u00a0: ${without} sur ${all}.`,
  save: "Enregistrer",
  saved: "Règles de connexion enregistrées",
  wanted: "Un second facteur est demandé à tous. Configurez le vôtre pour continuer.",
};
