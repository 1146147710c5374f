import { type RawBuilder, sql } from "kysely";
import { isLate, isUnanswered } from "./overdue.ts";

export const listedStates = [
  "open",
  "overdue",
  "reverted",
  "done",
  "refused",
  "withdrawn",
] as const;
export type ListedState = typeof listedStates[number];

const isClosed = sql<boolean>`"closedAt" is not null and "undoneAt" is null`;

/** The conditions of the states; `open` has those that are overdue and reverted, too. */
export const conditions: Record<ListedState, (now: Date) => RawBuilder<boolean>> = {
  open: () => isUnanswered,
  overdue: isLate,
  reverted: () => sql`${isUnanswered} and "revertedAt" is not null`,
  done: () => sql`${isClosed} and "closedBy" is null and coalesce("answer", 'done') = 'done'`,
  refused: () => sql`${isClosed} and "closedBy" is null and "answer" = 'refused'`,
  withdrawn: () => sql`${isClosed} and "closedBy" is not null`,
};
