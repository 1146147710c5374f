import type { Transaction } from "../../../data/transactions/transactions.ts";

export default {
  title: "Finance",
  noun: "transactions",
  one: "1 transaction",
  intro: "Transaction history and financial management",
  loading: "Loading transactions...",
  search: "Search transactions",
  searchHint: "Search by description",
  allTypes: "All types",
  allStatuses: "All statuses",
  amountFrom: "Amount from",
  amountTo: "Amount to",
  columns: {
    type: "Type",
    description: "Description",
    amount: "Amount",
    date: "Date",
    status: "Status",
    revenueSource: "Source of revenue",
    refundOf: "Refund of",
  },
  sources: {
    subscriptions: "Subscriptions",
    oneTime: "One-time",
    partnerships: "Partnerships",
  },
  types: { revenue: "revenue", payout: "payout", refund: "refund" } satisfies Record<
    Transaction["type"],
    string
  >,
  statuses: { completed: "completed", pending: "pending" } satisfies Record<
    Transaction["status"],
    string
  >,
  out: "out",
  sums: {
    revenue: "Revenue",
    payout: "Payouts out",
    refund: "Refunds out",
    pending: (amount: string) => `plus ${amount} pending`,
  },
  details: {
    title: "Transaction Details",
    amount: "Amount",
    id: "Transaction ID",
    description: "Description",
    date: "Date",
    status: "Status",
    additional: "Additional Information",
    method: "Payment Method",
    creditCard: "Credit Card",
    fee: "Processing Fee",
    estimatedFee: "Processing fee (2.9 %, estimate)",
    net: "Net Amount",
  },
};
