import * as z from "zod";
import type { Database } from "../db/database.ts";
import { valuesIn } from "../db/rows.ts";
import type { DomainError } from "../errors/domain_error.ts";
import type { ErrorCode } from "../errors/texts.ts";
import { recordId } from "../list/fields.ts";
import * as users from "../records/users.ts";
import { type BatchTerms, type Outcome, takeSteps } from "../steps/take.ts";
import type { Store } from "../store.ts";
import { type OpenMatters, readOpenMatters } from "./open_matters.ts";
import { verbs } from "./records.ts";
import { instructionSteps } from "./steps.ts";

const NONE = "choice.none" satisfies ErrorCode;
/** As many as a page of the list shows. */
const MOST = 50;

/** The ids of people who were selected in their list. */
export const selectedPeople = z.array(recordId).min(1, NONE).max(MOST);

const { field, value } = verbs.deactivate;

/** Asks the platform to deactivate each of these people, unless they are inactive or were asked for. */
export const deactivateTogether = (
  store: Store,
  ids: readonly string[],
  why: { reason: string; source: string },
  terms: Omit<BatchTerms, "leaves">,
): Promise<Outcome> =>
  takeSteps(
    store,
    instructionSteps.user.steps.ask,
    // No instruction has a version yet.
    ids.map((id) => ({ id, version: 0 })),
    () => Promise.resolve({ ...why, field, value }),
    { ...terms, leaves },
  );

/** People who need no instruction must not stop the others. */
const leaves = ({ code }: DomainError): boolean =>
  code === "instruction.same_value" || code === "instruction.open" || code === "proposal.waiting";

/** A person who was selected, and what the form says of them. */
export interface SelectedPerson extends OpenMatters {
  id: string;
  name: string;
  isInactive: boolean;
  /** The platform is asked already, or a proposal to ask it waits. */
  isAsked: boolean;
}

/** The people by name, without those who were erased meanwhile. */
export async function readSelectedPeople(
  store: Store,
  ids: readonly string[],
): Promise<SelectedPerson[]> {
  const [people, pursued, mattersOf] = await Promise.all([
    users.getMany(store, ids),
    askedAmong(store.db, ids),
    readOpenMatters(store.db, ids),
  ]);
  return people.map(({ id, name, status }) => ({
    id,
    name,
    isInactive: status === value,
    isAsked: pursued.has(id),
    ...mattersOf(id),
  })).toSorted((one, other) => one.name.localeCompare(other.name));
}

async function askedAmong(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const [open, waiting] = await Promise.all([
    db.selectFrom("instructions").select("subjectId as id")
      .where("subject", "=", "user").where("field", "=", field)
      .where("subjectId", "in", valuesIn(db, ids))
      .where("closedAt", "is", null).where("undoneAt", "is", null).execute(),
    db.selectFrom("step_proposals").select("subjectId as id")
      .where("rule", "=", "deactivate_person").where("state", "=", "waiting")
      .where("subjectId", "in", valuesIn(db, ids)).execute(),
  ]);
  return new Set([...open, ...waiting].map(({ id }) => id));
}
