import { revenueKinds } from "../transactions/transactions.ts";

export const statementFlows = [
  ...revenueKinds.map((kind) => `revenue:${kind}` as const),
  "payout",
  "refund",
] as const;
export type StatementFlow = typeof statementFlows[number];

/** A figure of a statement: the sum of a flow, or the fees of all flows. */
export const statementLines = [...statementFlows, "fee"] as const;
export type LineName = typeof statementLines[number];

/** Revenue comes in; payouts, refunds and fees go out. */
export const isRevenue = (line: LineName): boolean => line.startsWith("revenue:");
