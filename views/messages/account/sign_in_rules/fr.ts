import type { en } from "./en.ts";

export const fr: typeof en = {
  title: "Règles de connexion",
  secondFactor: "Exiger la double authentification pour tous",
  text: "Les personnes sans second facteur devront l’activer avant d’utiliser l’outil.",
  standing: (without, all) => `Pas encore activée\u00a0: ${without} personnes sur ${all}.`,
  save: "Enregistrer",
  saved: "Règles de connexion enregistrées",
  wanted: "La double authentification est obligatoire. Activez-la pour continuer.",
};
