import type en from "../en/answers.ts";

export default {
  progress: {
    title: "Solicitud actual",
    stage: "Etapa",
    inReview: "En espera de revisión",
    inReviewNow: "En revisión ahora",
    before: (count, shown) => count === 0 ? "la siguiente de la cola" : `unas ${shown} por delante`,
    beforeMost: (shown) => `más de ${shown} por delante`,
    none: { stage: "Sin presentar", next: "El solicitante debe presentar una solicitud." },
    requested: "Se pidió",
    answered: "respondido",
    unsent: "Aún no enviado: quien revisa todavía puede deshacerlo.",
    next: "Siguiente paso",
    nextSteps: {
      pending: "Alguien la revisa y decide, o pide otro documento.",
      answered: "Se revisa el documento nuevo, antes que las solicitudes sin respuesta.",
      waiting: "El solicitante envía el documento y la revisión continúa.",
      "no-answer": "Se vuelve a pedir el documento, o se decide sin respuesta.",
      escalated: "Un administrador responde la consulta y la revisión continúa.",
      accepted: "Nada hasta que caduque la aprobación.",
      declined: "El solicitante puede presentar otra solicitud.",
      revoked: "El solicitante puede presentar otra solicitud.",
      expired: "El solicitante debe presentar otra solicitud.",
    },
  },
  charges: {
    title: "Cobros y pagos",
    none: "Ninguna transacción.",
    earlier: "Anteriores",
    held: "Un pago retenido espera hasta que finanzas lo libere.",
    most: (shown) => `Las últimas ${shown}.`,
    kinds: { revenue: "Cobro", payout: "Pago", refund: "Reembolso" },
  },
} satisfies typeof en;
