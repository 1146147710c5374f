import { sql } from "kysely";
import * as z from "zod";
import type { AuditAction } from "../audit/actions.ts";
import type { AuditEvent } from "../audit/trail.ts";
import { dayOf, isDay } from "../base/calendar.ts";
import type { Database } from "../db/database.ts";
import { takeLock } from "../db/locks.ts";
import { lockRows } from "../db/rows.ts";
import { DomainError, Overtaken } from "../errors/domain_error.ts";
import type { ErrorCode } from "../errors/texts.ts";
import { get as getRequest } from "../kyc/requests/requests.ts";
import { shortText, text } from "../list/fields.ts";
import { type HeldType, heldTypes } from "../list/legal_holds.ts";
import type { Source } from "../list/shape.ts";
import { get as getUser } from "../records/users.ts";
import { provenIn } from "../steps/proof.ts";
import { stepId } from "../steps/rows.ts";
import type { StepSubject, StepWork, UndoableStep } from "../steps/step.ts";
import type { UndoableSteps } from "../steps/undo.ts";
import { type LegalHoldRow, mustOthersRelease } from "./legal_holds.ts";

type State = Pick<
  LegalHoldRow,
  "held" | "reason" | "authority" | "until" | "staffId" | "at"
>;

/** A person or a request, with its own legal hold. */
export interface HoldableRecord {
  /** `user u_1` or `kyc k_1` */
  id: string;
  type: HeldType;
  recordId: string;
  /** The name of the person. */
  name: string;
  /** Null unless it is held. */
  hold: State | null;
  /** 0 before the first hold. */
  version: number;
}

export const legalHoldSteps = ["place", "release"] as const;
export type LegalHoldStep = typeof legalHoldSteps[number];

const NO_REASON = "legal_hold.no_reason" satisfies ErrorCode;
const NO_AUTHORITY = "legal_hold.no_authority" satisfies ErrorCode;
const BAD_DAY = "legal_hold.bad_day" satisfies ErrorCode;

const reason = text.refine((text) => text.trim() !== "", NO_REASON);

export const releaseInput = z.strictObject({ reason });

export const placeInput = z.strictObject({
  reason,
  authority: z.string().trim().min(1, NO_AUTHORITY).pipe(shortText),
  /** A day; empty: not known. */
  until: z.string().trim().refine((day) => day === "" || isDay(day), BAD_DAY)
    .transform((day) => day === "" ? null : day),
});

export const offeredLegalStep = ({ hold }: HoldableRecord): LegalHoldStep =>
  hold === null ? "place" : "release";

export const holdableId = (type: HeldType, recordId: string): string => `${type} ${recordId}`;

const holdables: StepSubject<HoldableRecord> = {
  type: "legal-hold",
  // No event tells of a legal hold.
  area: "user",
  changed: "legal_hold.changed",
  lock: lockHoldable,
  remember: stateOf,
  restore: ({ trx }, before, { replacedFields }) =>
    insertVersion(trx, before, JSON.parse(replacedFields)),
  undoneEntry: holdEntry,
};

const place: UndoableStep<HoldableRecord, z.output<typeof placeInput>> = {
  kind: "place",
  subject: holdables,
  lock: lockHoldable,
  refusal: ({ now }, before, { until }) => {
    if (before.hold !== null) return new Overtaken("conflict", "legal_hold.held", before);
    const isOver = until !== null && until < dayOf(now);
    return isOver ? new DomainError("invalid", "legal_hold.day_over") : null;
  },
  take: (work, before, input) => nextVersion(work, before, "Legal hold placed", input),
  undo: { action: "Legal hold undone" },
  proof: provenIn(
    "legal_holds",
    ["Legal hold placed"],
    (row) => row.held === 1 ? proven(row) : null,
  ),
};

const release: UndoableStep<HoldableRecord, z.output<typeof releaseInput>> = {
  kind: "release",
  subject: holdables,
  lock: lockHoldable,
  refusal: async ({ trx, actor }, before) => {
    if (before.hold === null) return new Overtaken("conflict", "legal_hold.not_held", before);
    if (before.hold.staffId !== actor.id || !await mustOthersRelease(trx, actor.id)) return null;
    return new DomainError("forbidden", "legal_hold.own");
  },
  take: (work, before, input) =>
    nextVersion(work, before, "Legal hold released", { ...input, authority: "", until: null }),
  undo: { action: "Legal hold release undone" },
  proof: provenIn(
    "legal_holds",
    ["Legal hold released"],
    (row) => row.held === 0 ? proven(row) : null,
  ),
};

/** The steps with legal holds, which can be undone. */
export const legalHolds: UndoableSteps<HoldableRecord, LegalHoldStep> & {
  steps: { place: typeof place; release: typeof release };
} = { subject: holdables, steps: { place, release } };

async function nextVersion(
  { trx, now, actor }: StepWork,
  before: HoldableRecord,
  action: AuditAction,
  input: Pick<State, "reason" | "authority" | "until">,
) {
  const held = before.hold === null ? 1 : 0;
  const state: State = { ...input, held, staffId: actor.id, at: now.toISOString() };
  await insertVersion(trx, before, state);
  const hold = held === 1 ? state : null;
  const after = { ...before, hold, version: before.version + 1 };
  return { after, entry: holdEntry(action, before, after, input) };
}

const proven = ({ subjectType, reason, authority, until, staffId, at }: LegalHoldRow) => ({
  actorId: staffId,
  at,
  after: {
    of: subjectType,
    reason: reason.toWellFormed(),
    authority: authority.toWellFormed(),
    until,
  },
});

/** Locks the record and its person until the end of the transaction. Throws `not_found`. */
async function lockHoldable(trx: Database, id: string, now: Date): Promise<HoldableRecord> {
  await takeLock(trx, `legal-hold ${id}`);
  const [type, recordId] = partsOf(id);
  const userId = type === "user"
    ? sql`${recordId}`
    : sql`(select "userId" from kyc_requests where "id" = ${recordId})`;
  await lockRows(trx, "users", sql`"id" = ${userId}`);
  if (type === "kyc") await lockRows(trx, "kyc_requests", sql`"id" = ${recordId}`);
  return await readHoldable({ db: trx, now: () => now }, type, recordId);
}

function partsOf(id: string): [type: HeldType, recordId: string] {
  const type = heldTypes.find((one) => id.startsWith(`${one} `));
  if (!type) throw new DomainError("not_found", "user.not_found");
  return [type, id.slice(type.length + 1)];
}

/** Throws `not_found`. */
export async function readHoldable(
  source: Source,
  type: HeldType,
  recordId: string,
): Promise<HoldableRecord> {
  const name = type === "user"
    ? (await getUser(source, recordId)).name
    : (await getRequest(source, recordId)).userName;
  const row = await source.db.selectFrom("legal_holds").selectAll()
    .where("subjectType", "=", type).where("subjectId", "=", recordId)
    .orderBy("version", "desc").limit(1).executeTakeFirst();
  return {
    id: holdableId(type, recordId),
    type,
    recordId,
    name,
    hold: row?.held === 1 ? row : null,
    version: row?.version ?? 0,
  };
}

/** Not held before the first version. */
async function stateOf(trx: Database, id: string, version: number): Promise<State> {
  const [type, recordId] = partsOf(id);
  const row = await trx.selectFrom("legal_holds")
    .select(["held", "reason", "authority", "until", "staffId", "at"])
    .where("subjectType", "=", type).where("subjectId", "=", recordId)
    .where("version", "=", version).executeTakeFirst();
  return row ?? { held: 0, reason: "", authority: "", until: null, staffId: "", at: "" };
}

async function insertVersion(
  trx: Database,
  { id, type, recordId, version }: HoldableRecord,
  { held, reason, authority, until, staffId, at }: State,
): Promise<void> {
  await trx.insertInto("legal_holds").values({
    id: stepIdOf({ id, version: version + 1 }),
    subjectType: type,
    subjectId: recordId,
    version: version + 1,
    held,
    reason,
    authority,
    until,
    staffId,
    at,
    undoneAt: null,
  }).execute();
}

const stepIdOf = ({ id, version }: Pick<HoldableRecord, "id" | "version">): string =>
  stepId({ type: "legal-hold", id, version });

/** Without a number within a case: those who read cases must not see that there is one. */
function holdEntry(
  action: AuditAction,
  before: HoldableRecord,
  after: HoldableRecord,
  facts: Partial<Pick<State, "reason" | "authority" | "until">> = {},
): AuditEvent {
  const { type, recordId, name } = after;
  return {
    category: "legal",
    action,
    target: `${name} (${recordId})`,
    seals: [`step ${stepIdOf(after)}`],
    before: { of: type, held: before.hold !== null, version: before.version },
    after: { of: type, held: after.hold !== null, version: after.version, ...facts },
  };
}
