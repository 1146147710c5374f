import type { en } from "./en.ts";

export const fr: typeof en = {
  title: "Développeurs",
  intro: "Tous les appels de l’API, tous les événements et leurs schémas (en anglais).",
  document: "OpenAPI 3.1",
};
