import type { en } from "./en.ts";

export const es: typeof en = {
  title: "Motivos",
  one: "Motivo",
  required: "(obligatorio)",
  document: "Qué documento",
  message: "Mensaje al solicitante",
  hint: (language, most) =>
    `En ${language}, texto sin formato, ${most} caracteres como máximo. Las notas de revisión son internas.`,
  languages: { en: "inglés", es: "español", fr: "francés" },
  preview: "Así lo leerá el solicitante",
  insert: "Insertar plantilla",
  chosen: "#: elegido",
  dropped: "#: ya no está elegido",
  tooLong: (limit) => `Use ${limit} caracteres como máximo.`,
  field: "Mensaje",
  steps: {
    accepted: "Aceptar",
    declined: "Rechazar",
    revoked: "Revocar",
    ask: "Volver a pedir",
  },
};
