import type { Messages } from "../en/catalogue.ts";

export const finance: Messages["finance"] = {
  title: "Finances",
  noun: "transactions",
  intro: "Historique des transactions et gestion financière",
  loading: "Chargement des transactions…",
  search: "Rechercher des transactions",
  searchHint: "Description",
  allTypes: "Tous les types",
  allStatuses: "Tous les statuts",
  columns: {
    type: "Type",
    description: "Description",
    amount: "Montant",
    date: "Date",
    status: "Statut",
  },
  types: { revenue: "revenu", payout: "versement", refund: "remboursement" },
  statuses: { completed: "effectuée", pending: "en attente" },
  details: {
    title: "Détails de la transaction",
    amount: "Montant",
    id: "ID de transaction",
    description: "Description",
    date: "Date",
    status: "Statut",
    additional: "Informations complémentaires",
    method: "Paiement",
    creditCard: "Carte bancaire",
    fee: "Frais",
    net: "Montant net",
  },
};
