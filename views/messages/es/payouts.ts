import type en from "../en/payouts.ts";

export default {
  label: "Pagos",
  all: "Todas",
  tabs: { "to-check": "Pagos por comprobar" },
  byVerification: "Pagos pendientes por comprobar, por verificación",
  empty: "No hay pagos por comprobar.",
  held: "retenido",
  methodChanged: "Método de pago cambiado",
  actions: "Acciones",
  hold: "Retención",
  reason: "Motivo",
  yourReason: "Su motivo",
  failure: "No se pudo enviar.",
  steps: {
    hold: {
      action: "Retener",
      title: "Retener pago",
      explained:
        "La plataforma paga. Se le indica que no pague este; el motivo queda en esta aplicación.",
      confirm: "Retener el pago",
      done: "Pago retenido",
      state: "Retenido",
    },
    release: {
      action: "Liberar",
      title: "Liberar pago",
      explained:
        "Se indica a la plataforma que puede pagar este; el motivo queda en esta aplicación.",
      confirm: "Liberar el pago",
      done: "Pago liberado",
      state: "Liberado",
    },
  },
  undone: { hold: "Retención deshecha", release: "Liberación deshecha" },
} satisfies typeof en;
