import type en from "../en/developers.ts";

export default {
  title: "Développeurs",
  intro: "Tous les appels de l’API, tous les événements et leurs schémas (en anglais).",
  document: "OpenAPI 3.1",
} satisfies typeof en;
