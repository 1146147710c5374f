import type en from "../en/payouts.ts";

export default {
  label: "Pagos",
  all: "Todas",
  tabs: { "to-check": "Pagos por comprobar", held: "Retenidos" },
  byVerification: "Pagos por verificación",
  empty: { "to-check": "No hay pagos por comprobar.", held: "No hay pagos retenidos." },
  held: "retenido",
  paid: "pagado estando retenido",
  paidState: "Pagado estando retenido",
  paidExplained:
    "La plataforma lo ha pagado aunque estaba retenido. Con su motivo deja los pagos por comprobar.",
  heldBy: "Retenido por",
  longest: (duration: string) => `el más antiguo ${duration}`,
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
  refunds: {
    title: "Relacionadas",
    unknown: (id) => `El cobro ${id} no se conoce aquí.`,
    otherPerson: "El cobro y el reembolso son de personas distintas.",
    byPersonAndAmount: "por persona e importe",
    second: "Segundo reembolso",
    later: (number) => `Reembolso n.º ${number}`,
  },
} satisfies typeof en;
