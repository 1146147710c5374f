import { write } from "../audit/write.ts";
import type { Database } from "../db/database.ts";
import { DomainError, Overtaken } from "../errors/domain_error.ts";
import type { Store } from "../store.ts";
import { emit } from "../webhooks/events.ts";
import { findUsed, reserveKey, storeResult } from "./keys.ts";
import {
  approvable,
  noteApproval,
  type ProposalRow,
  propose,
  selectProposal,
  StepProposed,
} from "./proposals.ts";
import { insertStep, stepId, stepsOfBatch, undoEnd } from "./rows.ts";
import type { Step, StepActor, StepWork, Versioned } from "./step.ts";

export interface StepTerms {
  actor: StepActor;
  via: "page" | "api";
  /** The version that the actor saw; null skips the comparison. */
  version: number | null;
  /** Two calls with the same key take the step once; null: no key. */
  key: string | null;
  /** Throws StepUpRequired unless the actor has confirmed who they are within 30 minutes. */
  requireStepUp?: () => void;
  /** Runs in the transaction of the step, also where the key replays it; it can be undone until then. */
  onDone?: (trx: Database, until?: string) => Promise<void>;
  /** Id of the proposal that the actor approves with this step, as its second member. */
  approves?: string;
}

/**
 * Takes a step in one transaction, which locks in this order: key, record, reasons, sums, claims, audit
 * trail. Throws `not_found`, the refusal of the step, `Overtaken` with `stale` for another version,
 * `invalid` for a key that was used for something else, `conflict` for that of a proposal that has
 * ended, and `StepProposed` where a rule asks for a second member. The last one, and the end of a
 * proposal that cannot be approved, are committed.
 */
export async function takeStep<Current extends Versioned, Input, Before extends Versioned>(
  store: Store,
  step: Step<Current, Input, Before>,
  id: string,
  input: Input,
  { actor, via, version, key, onDone, ...terms }: StepTerms,
): Promise<Current> {
  const result = await write(store, actor, async (trx, record, now) => {
    const work: StepWork = { trx, record, now, actor, via, version };
    const { subject, replay } = step;
    const approved = terms.approves === undefined ? [] : [terms.approves];
    const sent = [subject.type, id, step.kind, input, ...approved] as const;
    const keyed = { key, staffId: actor.id, sent };
    const earlier = await reserveKey(trx, keyed, now);
    const before = await step.lock(trx, id, now);
    if (earlier !== null && earlier !== "another") {
      const proposal = earlier.proposal && await selectProposal(trx, earlier.proposal);
      if (proposal) requireOpen(proposal, before, via);
      await onDone?.(trx, earlier.until);
      if (proposal) return new StepProposed(proposal, before);
      const current = await subject.lock(trx, earlier.id, now);
      return replay ? replay.answer(current, earlier.fields) : current;
    }
    const repeated = earlier === null && await step.repeated?.(work, before, input);
    const isChanged = !repeated && version !== null && version !== before.version;
    // A form sent again with other content lost its first answer, so it is shown the record.
    if (earlier === "another" && !(via === "page" && isChanged)) {
      throw new DomainError("invalid", "idempotency.other_decision");
    }
    if (isChanged) throw new Overtaken("stale", subject.changed, before);
    const settled = (repeated || step.unchanged?.(before, input)) ?? null;
    const after = settled ?? await takeAllowed(work, step, before, input, terms);
    if (after instanceof StepProposed) {
      const { proposal } = after;
      const result = { id: before.id, stepId: "", fields: {}, proposal: proposal.id };
      await storeResult(trx, keyed, result);
      await onDone?.(trx);
    }
    if (after instanceof Error) return after;
    const made = { type: subject.type, id: after.id, version: after.version };
    const fields = replay ? replay.keep(after) : {};
    const until = step.undo && !settled ? undoEnd(now).toISOString() : undefined;
    await storeResult(trx, keyed, { id: after.id, stepId: stepId(made), until, fields });
    await onDone?.(trx, until);
    return after;
  });
  if (result instanceof Error) throw result;
  return result;
}

/**
 * Throws `conflict` once the proposal that a key has made waits no longer: it is not made again. The API
 * answers an approved one with its state.
 */
function requireOpen<Before extends Versioned>(
  { state, version }: ProposalRow,
  before: Before,
  via: StepTerms["via"],
): void {
  if (state === "approved" && via === "api") return;
  if (state === "approved") throw new Overtaken("conflict", "proposal.answered", before);
  const isOpen = state === "waiting" && version === before.version;
  if (!isOpen) throw new Overtaken("conflict", "proposal.ended", before);
}

/** Returns an error that comes with a change: of a proposal that was stored, or has ended. */
async function takeAllowed<Current extends Versioned, Input, Before extends Versioned>(
  work: StepWork,
  step: Step<Current, Input, Before>,
  before: Before,
  input: Input,
  { requireStepUp = () => {}, approves }: Pick<StepTerms, "requireStepUp" | "approves">,
): Promise<Current | StepProposed<Before> | DomainError> {
  if (approves !== undefined || step.needsStepUp?.(before, input)) requireStepUp();
  const proposal = approves === undefined
    ? null
    : await approvable(work, step, before, input, approves);
  if (proposal instanceof DomainError) return proposal;
  const refusal = await step.refusal?.(work, before, input);
  if (refusal) throw refusal;
  const rule = proposal ? null : await step.twoPeople?.rule(work, before, input);
  if (rule) return await propose(work, step, before, input, rule);
  return await takeLocked(work, step, before, input, { proposal });
}

/** Takes a step that is not refused with a record that the transaction has locked. */
async function takeLocked<Current extends Versioned, Input, Before extends Versioned>(
  work: StepWork,
  step: Step<Current, Input, Before>,
  before: Before,
  input: Input,
  { batch, proposal = null }: { batch?: string; proposal?: ProposalRow | null },
): Promise<Current> {
  const { trx, record, now, actor } = work;
  const { subject, kind, undo } = step;
  const replaced = undo && await subject.remember(trx, before.id, before.version);
  const taken = await step.take({ ...work, proposerId: proposal?.proposerId }, before, input);
  const { after, entry, events = [] } = proposal
    ? await noteApproval(work, proposal, subject.type, taken)
    : taken;
  if (replaced) {
    const target = { type: subject.type, id: after.id, version: after.version };
    await insertStep(trx, { target, kind, staffId: actor.id, now, replaced, batch });
  }
  record(entry);
  await emit(trx, events, now, { notBefore: undo ? undoEnd(now) : now });
  return after;
}

export interface BatchTerms {
  actor: StepActor;
  /** Names these steps, and is their idempotency key. */
  batch: string;
  /** True for a refusal that leaves one record; another one refuses all. */
  leaves?: (refusal: DomainError) => boolean;
}

/** Records with which a step was taken, was proposed, and those that were left as they are. */
export interface Outcome {
  done: number;
  proposed: number;
  left: number;
  /** The instant until which they can be undone; null if that is over. */
  until: string | null;
}

/**
 * Takes a step with each of these records that allows it, in one transaction. One that has changed
 * since it was selected or is gone, or for which `inputOf` returns null, is left. Sent twice with the
 * same `batch`, it is done, or proposed, once.
 */
export async function takeSteps<Current extends Versioned, Input, Before extends Versioned>(
  store: Store,
  step: Step<Current, Input, Before>,
  selected: readonly Versioned[],
  inputOf: (work: StepWork, before: Before) => Promise<Input | null>,
  { actor, batch, leaves = (refusal) => refusal instanceof Overtaken }: BatchTerms,
): Promise<Outcome> {
  return await write(store, actor, async (trx, record, now) => {
    const work: StepWork = { trx, record, now, actor, via: "page", version: null };
    const versions = new Map(selected.map(({ id, version }) => [id, version]));
    const sorted = [...versions].toSorted(([a], [b]) => a < b ? -1 : 1);
    // All are locked before the first step, as sums are locked after records elsewhere.
    const present: typeof sorted = [];
    for (const one of sorted) if (await lockIfThere(trx, step, one[0], now)) present.push(one);
    const keyOf = (id: string) => `${batch} ${id}`;
    const used = await findUsed(trx, actor.id, present.map(([id]) => keyOf(id)));
    const [first, ...others] = await stepsOfBatch(trx, batch, actor.id);
    if (first) {
      const done = 1 + others.length;
      const left = sorted.length - done - used.size;
      return { done, proposed: used.size, left, until: first.announceAt };
    }
    let done = 0;
    let proposed = used.size;
    for (const [id, version] of present.filter(([id]) => !used.has(keyOf(id)))) {
      const before = await step.lock(trx, id, now);
      const input = before.version === version ? await inputOf(work, before) : null;
      if (input === null || step.unchanged?.(before, input)) continue;
      const refusal = await step.refusal?.(work, before, input);
      if (refusal && leaves(refusal)) continue;
      if (refusal) throw refusal;
      const rule = await step.twoPeople?.rule(work, before, input);
      if (!rule) {
        await takeLocked(work, step, before, input, { batch });
        done++;
        continue;
      }
      const waiting = await propose(work, step, before, input, rule).catch((error) => error);
      if (waiting instanceof StepProposed) {
        // Sent again, it is not proposed anew, whatever became of it.
        const keyed = { key: keyOf(id), staffId: actor.id };
        await reserveKey(trx, { ...keyed, sent: [step.subject.type, id, step.kind, input] }, now);
        const proposal = waiting.proposal.id;
        await storeResult(trx, keyed, { id, stepId: "", fields: {}, proposal });
        proposed++;
      } else if (!(waiting instanceof DomainError && leaves(waiting))) throw waiting;
    }
    const left = sorted.length - done - proposed;
    return { done, proposed, left, until: undoEnd(now).toISOString() };
  });
}

/** Null for a record that is gone. */
const lockIfThere = <Before extends Versioned>(
  trx: Database,
  step: { lock: (trx: Database, id: string, now: Date) => Promise<Before> },
  id: string,
  now: Date,
): Promise<Before | null> =>
  step.lock(trx, id, now).catch((error) => {
    if (error instanceof DomainError && error.kind === "not_found") return null;
    throw error;
  });
