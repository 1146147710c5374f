import type { en } from "./en.ts";

export const es: typeof en = {
  undo: "Deshacer",
  undone: "Decisión deshecha",
  failure: "No se pudo deshacer la decisión.",
  undoneAt: "Deshecha",
  reopen: {
    action: "Reabrir",
    title: "Reabrir solicitud KYC",
    reason: "Motivo",
    explained: "La solicitud vuelve a estar pendiente y conserva su historial.",
    confirm: "Confirmar reapertura",
    done: "Solicitud KYC reabierta",
    reopened: "Reabierta",
  },
};
