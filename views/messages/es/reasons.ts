import type en from "../en/reasons.ts";

export default {
  title: "Motivos",
  one: "Motivo",
  all: "Todos los motivos",
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
  /** The email that brings the message. */
  letter: {
    subject: "Sobre la verificación de su identidad",
    greeting: (name) => `Hola, ${name}:`,
  },
  field: "Mensaje",
  figures: {
    title: "Rechazos por motivo",
    declines: "Rechazos",
    none: (within) => `No se ha dado ningún motivo ${within}.`,
  },
  steps: {
    accepted: "Aceptar",
    declined: "Rechazar",
    revoked: "Revocar",
    ask: "Pedir de nuevo",
  },
} satisfies typeof en;
