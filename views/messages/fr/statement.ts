import type en from "../en/statement.ts";

export default {
  title: "Relevé",
  intro:
    "L’argent d’un mois\u00a0: solde d’ouverture, revenus, versements, remboursements, frais et solde",
  of: (month) => `Relevé de ${month}`,
  choose: "Mois",
  show: "Afficher",
  previous: "Mois précédent",
  next: "Mois suivant",
  closed: "Clos.",
  closedText: "Les changements ultérieurs sont des corrections du mois où ils arrivent.",
  open: (at) => `Ouvert jusqu’au ${at}. De nouvelles transactions le modifient encore.`,
  notClosed: "Pas encore clôturé\u00a0: de nouvelles transactions le modifient encore.",
  asOf: "Situation au",
  currency: (code) => `Tous les montants sont en ${code}.`,
  utc:
    "Les mois sont des mois civils en UTC\u00a0; les transactions terminées comptent à leur date.",
  item: "Poste",
  rows: "Transactions",
  amount: "Montant",
  opening: "Solde d’ouverture",
  closing: "Solde de clôture",
  net: "Net",
  lines: {
    "revenue:subscriptions": "Revenus\u00a0: abonnements",
    "revenue:oneTime": "Revenus\u00a0: paiements uniques",
    "revenue:partnerships": "Revenus\u00a0: partenariats",
    payout: "Versements",
    refund: "Remboursements",
    fee: "Frais de traitement (estimation)",
  },
  correction: (line, month) => `Correction de ${month}\u00a0: ${line}`,
  rowsOf: (line) => `Transactions\u00a0: ${line}`,
  fee: "Frais (estimation)",
  person: "Personne",
  csv: "Télécharger en CSV",
  ndjson: "Télécharger en NDJSON",
  netCounts:
    "Le net est le revenu moins les versements, les remboursements et les frais estimés, avec les corrections ci-dessus.",
  netOfReport: (day, report, difference) =>
    `Rapport des revenus du ${day}\u00a0: net ${report}, sans frais ni corrections. Le relevé diffère de ${difference}.`,
} satisfies typeof en;
