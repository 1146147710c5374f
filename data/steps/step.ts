import type { AuditAction } from "../audit/actions.ts";
import type { Actor, AuditEvent } from "../audit/trail.ts";
import type { AuditedTransaction } from "../audit/write.ts";
import type { Database } from "../db/database.ts";
import type { DomainError } from "../errors/domain_error.ts";
import type { ErrorCode } from "../errors/texts.ts";
import type { Event, EventArea } from "../webhooks/payload.ts";
import type { StepProof } from "./proof.ts";
import type { StepRow, SubjectType } from "./rows.ts";
import type { ProposalRule } from "./rules.ts";

/** The member or service token that takes a step. */
export type StepActor = Actor & { id: string };

/** The transaction of a step. */
export interface StepWork extends AuditedTransaction {
  actor: StepActor;
  /** Pages take the steps that they offer; the API may take others. */
  via: "page" | "api";
  /** The version that the actor saw; null skips the comparison. */
  version: number | null;
  /** The member who proposed the step that the actor approves. */
  proposerId?: string;
}

export interface Versioned {
  id: string;
  /** Rises with each step and each undo. */
  version: number;
}

/** Records of one kind, as steps lock, remember and restore them. */
export interface StepSubject<Current extends Versioned> {
  type: SubjectType;
  /** The first word of the types of its events. */
  area: EventArea;
  /** The error of a record that has another version than the actor saw. */
  changed: ErrorCode;
  /** Locks the record until the end of the transaction, and returns it. Throws `not_found`. */
  lock: (trx: Database, id: string, now: Date) => Promise<Current>;
  /** The fields that its steps change; of a record that a step makes, there are none. */
  remember: (trx: Database, id: string, version: number) => Promise<object>;
  /** Writes the remembered fields back, under a higher version. */
  restore: (work: AuditedTransaction, before: Current, step: StepRow) => Promise<void>;
  /** The entry of an undone step. */
  undoneEntry: (action: AuditAction, before: Current, after: Current) => AuditEvent;
}

/** The result of a step. */
export interface Taken<Current> {
  after: Current;
  entry: AuditEvent;
  events?: readonly Event[];
}

/**
 * One operation with a record. `takeStep` takes it, `undoLastStep` takes it back. `Before` differs from
 * `Current` for a step that makes the record: it is what the record will belong to.
 */
export interface Step<Current extends Versioned, Input, Before extends Versioned = Current> {
  /** Names it in `StepRow`, and in the keys of calls. */
  kind: string;
  subject: StepSubject<Current>;
  /** Locks what the step is taken with. Throws `not_found`. */
  lock: (trx: Database, id: string, now: Date) => Promise<Before>;
  /** The record if this actor has done the same before, for callers without a key; else null. */
  repeated?: (
    work: StepWork,
    before: Before,
    input: Input,
  ) => Current | null | Promise<Current | null>;
  /** The record if it is as the step would leave it, so that there is nothing to do; else null. */
  unchanged?: (before: Before, input: Input) => Current | null;
  /** True if the actor must have confirmed who they are within 30 minutes. */
  needsStepUp?: (before: Before, input: Input) => boolean;
  /** Why the step cannot be taken now; null if it can. */
  refusal?: (
    work: StepWork,
    before: Before,
    input: Input,
  ) => DomainError | null | Promise<DomainError | null>;
  /** Writes the change, under the next version. */
  take: (work: StepWork, before: Before, input: Input) => Promise<Taken<Current>>;
  /** The fields of its result that a repeated call gets; without it, that gets the record as it is. */
  replay?: {
    keep: (after: Current) => object;
    answer: (current: Current, fields: object) => Current;
  };
  /** For a step that a rule may put under two people. */
  twoPeople?: TwoPeople<Before, Input>;
  /** Null for a step that cannot be undone: its events leave at once. */
  undo: UndoneStep | null;
  /** Null for a step whose record is proven by its seal. */
  proof: StepProof | null;
}

/** How a step becomes a proposal that a second member approves. */
export interface TwoPeople<Before, Input> {
  /** The rule that applies now; null if one member may take the step alone. A form has no input yet. */
  rule: (
    work: Pick<StepWork, "trx" | "now">,
    before: Before,
    input: Input | null,
  ) => Promise<ProposalRule | null>;
  /** Category and target of the entries of its proposals. */
  about: (before: Before) => Pick<AuditEvent, "category" | "target">;
  /** Facts whose change ends a proposal, beside the version. */
  seen: (before: Before) => unknown;
}

/** A step that can be undone for 30 seconds, in which nobody hears of it. */
export interface UndoableStep<Current extends Versioned, Input, Before extends Versioned = Current>
  extends Step<Current, Input, Before> {
  undo: UndoneStep;
}

export interface UndoneStep {
  /** The action of its entry. */
  action: AuditAction;
  /** Takes back what the step changed beside the remembered fields and its row. */
  takeBack?: (work: AuditedTransaction, step: StepRow) => Promise<void>;
  /** Tells those whom these steps concern, once they can no longer be undone. */
  announce?: (trx: Database, ids: readonly string[], now: Date) => Promise<void>;
}
