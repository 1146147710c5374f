import type en from "../en/comments.ts";

export default {
  titles: {
    kyc: "Comentarios de KYC",
    finance: "Comentarios de finanzas",
    platform: "Comentarios",
  },
  counts: {
    kyc: (count) => `Comentarios de KYC (${count})`,
    finance: (count) => `Comentarios de finanzas (${count})`,
    platform: (count) => `Comentarios (${count})`,
  },
  readers: {
    kyc: "Solo puede leerlos el personal que ve KYC.",
    finance: "Solo puede leerlos el personal que ve las finanzas.",
    platform: "Solo puede leerlos el personal que ve este registro.",
  },
  label: "Comentario nuevo",
  tell: "Avisar a",
  mentioned: "Avisados",
  add: "Añadir comentario",
  sendAsIs: "Enviar tal como está",
  added: "Comentario añadido",
  remove: "Quitar",
  confirm: "Quitar el comentario",
  removed: "Comentario quitado",
} satisfies typeof en;
