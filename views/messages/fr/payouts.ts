import type en from "../en/payouts.ts";

export default {
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
  actions: "Actions",
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
      done: "Versement retenu",
      state: "Retenu",
    },
    release: {
      action: "Libérer",
      title: "Libérer le versement",
      explained:
        "La plateforme est avertie qu’elle peut payer celui-ci\u202f; le motif reste dans cette application.",
      confirm: "Libérer le versement",
      done: "Versement libéré",
      state: "Libéré",
    },
  },
  undone: { hold: "Retenue annulée", release: "Libération annulée" },
  refunds: {
    title: "Liées",
    unknown: (id) => `Le débit ${id} n’est pas connu ici.`,
    otherPerson: "Le débit et le remboursement concernent des personnes différentes.",
    byPersonAndAmount: "par personne et montant",
    second: "Deuxième remboursement",
    later: (number) => `Remboursement nº ${number}`,
  },
} satisfies typeof en;
