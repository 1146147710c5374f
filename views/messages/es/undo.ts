import type en from "../en/undo.ts";

export default {
  undo: "Deshacer",
  undone: {
    decision: "Decisión deshecha",
    ask: "Solicitud de documento deshecha",
    escalation: "Escalada deshecha",
    reopening: "Reapertura deshecha",
    resolution: "Resolución deshecha",
  },
  failure: "No se pudo deshacer.",
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
} satisfies typeof en;
