import type { en } from "./en.ts";

export const es: typeof en = {
  title: "Reglas de acceso",
  secondFactor: "Exigir la verificación en dos pasos a todo el equipo",
  text: "Quien aún no lo tenga solo podrá abrir la página para activarlo.",
  standing: (without, all) => `Aún sin configurar: ${without} de ${all} personas.`,
  save: "Guardar",
  saved: "Reglas de acceso guardadas",
  wanted: "La verificación en dos pasos es obligatoria. Configúrela para continuar.",
};
