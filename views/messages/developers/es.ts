import type { en } from "./en.ts";

export const es: typeof en = {
  title: "Desarrolladores",
  intro: "Todas las llamadas de la API, todos los eventos y sus esquemas (en inglés).",
  document: "OpenAPI 3.1",
};
