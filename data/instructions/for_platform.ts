import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import { DomainError } from "../errors/domain_error.ts";
import type { Source } from "../list/shape.ts";
import { UNDO_MS } from "../steps/rows.ts";
import { type Instruction, MOST_INSTRUCTIONS } from "./instructions.ts";
import { conditions } from "./states.ts";

/** `closed`: done, refused or withdrawn. */
export const sentStates = ["open", "done", "refused", "overdue", "closed"] as const;
type SentState = typeof sentStates[number];

interface Wanted {
  state?: SentState;
  /** The id of the last one of the page before. */
  after?: string;
}

/** Instructions whose first asking can no longer be undone; asking once more hides none. */
const selectSent = ({ db, now }: Source) =>
  db.selectFrom("instructions").selectAll().where("undoneAt", "is", null)
    .where(({ or, eb }) => or([eb("askedAt", "<=", sentBefore(now())), eb("version", ">", 1)]));

const sentBefore = (now: Date): string => new Date(now.getTime() - UNDO_MS).toISOString();

/** True if the platform can read it. */
export const isSent = ({ askedAt, version, undoneAt }: Instruction, now: Date): boolean =>
  undoneAt === null && (askedAt <= sentBefore(now) || version > 1);

/** The instructions as the platform reads them, oldest first. Throws `not_found` for `after`. */
export async function readSentInstructions(
  source: Source,
  { state, after }: Wanted,
): Promise<Instruction[]> {
  const last = after === undefined ? null : await positionOf(source.db, after);
  return await selectSent(source)
    .$if(state !== undefined, (query) => query.where(isIn(state!, source.now())))
    .$if(last !== null, (query) =>
      query.where(({ or, and, eb }) =>
        or([
          eb("askedAt", ">", last!.askedAt),
          and([eb("askedAt", "=", last!.askedAt), eb("id", ">", last!.id)]),
        ])
      ))
    .orderBy("askedAt").orderBy("id").limit(MOST_INSTRUCTIONS).execute();
}

const isIn = (state: SentState, now: Date): RawBuilder<boolean> =>
  state === "closed" ? sql`"closedAt" is not null` : conditions[state](now);

/** Throws `not_found`. */
async function positionOf(db: Database, id: string) {
  const row = await db.selectFrom("instructions").select(["id", "askedAt"]).where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new DomainError("not_found", "instruction.not_found");
  return row;
}

/** An instruction as the platform reads it. Throws `not_found`, also while it can be undone. */
export async function getSentInstruction(source: Source, id: string): Promise<Instruction> {
  const row = await selectSent(source).where("id", "=", id).executeTakeFirst();
  if (!row) throw new DomainError("not_found", "instruction.not_found");
  return row;
}
