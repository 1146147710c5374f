import type { en } from "./en.ts";

export const es: typeof en = {
  title: "Reglas de acceso",
  secondFactor: "Segundo factor para todos",
  text: "Quien no lo tiene llega a la página donde se activa, y antes a ninguna otra.",
  standing: (without, all) => `Hoy sin él: ${without} de ${all}.`,
  save: "Guardar",
  saved: "Reglas de acceso guardadas",
  wanted: "Aquí se pide a todos un segundo factor. Configure el suyo para continuar.",
};
