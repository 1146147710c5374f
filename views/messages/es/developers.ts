import type en from "../en/developers.ts";

export default {
  title: "Desarrolladores",
  intro: "Todas las llamadas de la API, todos los eventos y sus esquemas (en inglés).",
  document: "OpenAPI 3.1",
} satisfies typeof en;
