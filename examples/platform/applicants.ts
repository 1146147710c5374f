import type { Paper, Profile } from "./profiles.ts";
import type { DeskEvent } from "./webhooks.ts";

/** Something that an applicant did, or that a webhook said. */
export interface Step {
  at: Date;
  text: string;
  event?: DeskEvent;
}

export interface Applicant {
  requestId: string;
  /** Null: somebody of the sample data, whom this platform has not sent. */
  profile: Profile | null;
  status: string;
  papers: Paper[];
  steps: Step[];
  /** A delivery without an answer is sent again, with the same id. */
  eventIds: Set<string>;
}

/** A delivery without a valid signature. */
export interface Refusal {
  at: Date;
  id: string;
}
