import type { Minor } from "../base/minor.ts";
import type { Queue } from "../kyc/requests/queues.ts";

/** A line of work on the dashboard. */
export interface Need {
  name:
    | Queue
    | "proposals"
    | "payouts"
    | "to-check"
    | "held"
    | "mentions"
    | "corrections"
    | "own-corrections"
    | "instructions"
    | "drafts"
    | "checkpoint"
    | "not-viewed"
    | "no-second-factor"
    | "never-signed-in"
    | "screening-due"
    | "access-review"
    | "due-deletions"
    | "month";
  count: number;
  /** True if `count` is a lower bound. */
  isMore: boolean;
  at?: string;
  minor?: Minor;
  /** The smallest amount that counts, in major units of the currency. */
  from?: number;
  /** `YYYY-MM`, for the statement of a month. */
  month?: string;
}
