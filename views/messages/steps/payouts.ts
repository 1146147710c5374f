import type { HoldStep } from "../../../data/payouts/holds.ts";
import type { NotificationTexts, Translated } from "./words.ts";

const en = {
  label: "Payouts",
  all: "All",
  tabs: { "to-check": "Payouts to check", held: "Held" },
  byVerification: "Payouts by verification",
  empty: { "to-check": "No payouts to check.", held: "No payouts held." },
  held: "held",
  paid: "paid while held",
  paidState: "Paid while held",
  paidExplained:
    "The platform has paid it although it was held. With your reason it leaves the payouts to check.",
  heldBy: "Held by",
  longest: (duration: string) => `longest ${duration}`,
  methodChanged: "Payout method changed",
  actionsColumn: "Actions",
  hold: "Hold",
  reason: "Reason",
  yourReason: "Your reason",
  failure: "This couldn't be sent.",
  steps: {
    hold: {
      action: "Hold",
      title: "Hold Payout",
      explained: "The platform pays. It is told not to pay this one; the reason stays at the desk.",
      confirm: "Hold payout",
      state: "Held",
    },
    release: {
      action: "Release",
      title: "Release Payout",
      explained: "The platform is told that it can pay this one; the reason stays at the desk.",
      confirm: "Release payout",
      state: "Released",
    },
  } satisfies Record<HoldStep, object>,
  toasts: {
    payout_held: "Payout held",
    payout_released: "Payout released",
    hold_undone: "Hold undone",
    release_undone: "Release undone",
  },
  refunds: {
    title: "Related",
    unknown: (id: string) => `The charge ${id} is not in this desk.`,
    otherPerson: "Charge and refund are of different people.",
    byPersonAndAmount: "by person and amount",
    second: "Second refund",
    later: (number: number) => `Refund no. ${number}`,
  },
  notices: {
    paid_while_held: ({ count, description, amountCents }, f) =>
      count === 1
        ? { title: "Payout paid while held", text: `${description}: ${f.money(amountCents)}.` }
        : {
          title: "Payouts paid while held",
          text: `${f.number(count)} payouts, the first for ${
            f.money(amountCents)
          }: ${description}.`,
        },
  } satisfies Partial<NotificationTexts>,
};

const es = {
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
  actionsColumn: "Acciones",
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
      state: "Retenido",
    },
    release: {
      action: "Liberar",
      title: "Liberar pago",
      explained:
        "Se indica a la plataforma que puede pagar este; el motivo queda en esta aplicación.",
      confirm: "Liberar el pago",
      state: "Liberado",
    },
  },
  toasts: {
    payout_held: "Pago retenido",
    payout_released: "Pago liberado",
    hold_undone: "Retención deshecha",
    release_undone: "Liberación deshecha",
  },
  refunds: {
    title: "Relacionadas",
    unknown: (id) => `El cobro ${id} no se conoce aquí.`,
    otherPerson: "El cobro y el reembolso son de personas distintas.",
    byPersonAndAmount: "por persona e importe",
    second: "Segundo reembolso",
    later: (number) => `Reembolso n.º ${number}`,
  },
  actions: {
    "Payout held": "Pago retenido",
    "Payout hold undone": "Retención de pago deshecha",
    "Payout paid while held": "Pago hecho estando retenido",
    "Payout release undone": "Liberación de pago deshecha",
    "Payout released": "Pago liberado",
  },
  errors: {
    "payout.changed": "Este pago ha cambiado desde que lo abrió.",
    "payout.no_reason": "Indique un motivo.",
    "payout.step_unavailable": "Solo se pueden retener pagos pendientes y liberar pagos retenidos.",
  },
  notices: {
    paid_while_held: ({ count, description, amountCents }, f) =>
      count === 1
        ? { title: "Pago hecho estando retenido", text: `${description}: ${f.money(amountCents)}.` }
        : {
          title: "Pagos hechos estando retenidos",
          text: `${f.number(count)} pagos, el primero de ${f.money(amountCents)}: ${description}.`,
        },
  } satisfies Partial<NotificationTexts>,
} satisfies Translated<typeof en>;

const fr = {
  label: "Versements",
  all: "Toutes",
  tabs: { "to-check": "Versements à vérifier", held: "Retenus" },
  byVerification: "Versements par vérification",
  empty: { "to-check": "Aucun versement à vérifier.", held: "Aucun versement retenu." },
  held: "retenu",
  paid: "versé malgré la retenue",
  paidState: "Versé malgré la retenue",
  paidExplained:
    "La plateforme l’a versé malgré la retenue. Avec votre motif, il quitte les versements à vérifier.",
  heldBy: "Retenu par",
  longest: (duration: string) => `le plus ancien ${duration}`,
  methodChanged: "Mode de versement modifié",
  actionsColumn: "Actions",
  hold: "Retenue",
  reason: "Motif",
  yourReason: "Votre motif",
  failure: "L’envoi a échoué.",
  steps: {
    hold: {
      action: "Retenir",
      title: "Retenir le versement",
      explained:
        "La plateforme paie. Elle est avertie de ne pas payer celui-ci\u202f; le motif reste dans cette application.",
      confirm: "Retenir le versement",
      state: "Retenu",
    },
    release: {
      action: "Libérer",
      title: "Libérer le versement",
      explained:
        "La plateforme est avertie qu’elle peut payer celui-ci\u202f; le motif reste dans cette application.",
      confirm: "Libérer le versement",
      state: "Libéré",
    },
  },
  toasts: {
    payout_held: "Versement retenu",
    payout_released: "Versement libéré",
    hold_undone: "Retenue annulée",
    release_undone: "Libération annulée",
  },
  refunds: {
    title: "Liées",
    unknown: (id) => `Le débit ${id} n’est pas connu ici.`,
    otherPerson: "Le débit et le remboursement concernent des personnes différentes.",
    byPersonAndAmount: "par personne et montant",
    second: "Deuxième remboursement",
    later: (number) => `Remboursement nº ${number}`,
  },
  actions: {
    "Payout held": "Versement retenu",
    "Payout hold undone": "Retenue de versement annulée",
    "Payout paid while held": "Versement effectué malgré la retenue",
    "Payout release undone": "Libération de versement annulée",
    "Payout released": "Versement libéré",
  },
  errors: {
    "payout.changed": "Ce versement a changé depuis son ouverture.",
    "payout.no_reason": "Indiquez un motif.",
    "payout.step_unavailable":
      "Seuls les versements en attente peuvent être retenus, et les versements retenus libérés.",
  },
  notices: {
    paid_while_held: ({ count, description, amountCents }, f) =>
      count === 1
        ? {
          title: "Versement effectué malgré la retenue",
          text: `${description}\u00a0: ${f.money(amountCents)}.`,
        }
        : {
          title: "Versements effectués malgré la retenue",
          text: `${f.number(count)} versements, le premier de ${
            f.money(amountCents)
          }\u00a0: ${description}.`,
        },
  } satisfies Partial<NotificationTexts>,
} satisfies Translated<typeof en>;

export default { en, es, fr };
