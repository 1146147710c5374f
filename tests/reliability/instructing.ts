import { DomainError } from "../../data/errors/domain_error.ts";
import type { Store } from "../../data/store.ts";
import { answer, give, importRecords, undo } from "../data/instructions/scene.ts";
import { actor } from "../support/fixtures.ts";
import { aUser } from "../support/records.ts";

export const askers = [actor("r1", "Rita Reviewer"), actor("r2", "Omar Admin")] as const;

/** The ways that an instruction can go, each with its end. */
export const ways = {
  imported: { closed: 1, events: 1, notices: ["instruction_closed"] },
  done: { closed: 1, events: 1, notices: ["instruction_closed"] },
  refused: { closed: 1, events: 1, notices: ["instruction_closed"] },
  reverted: { closed: 0, events: 1, notices: ["instruction_closed", "instruction_reverted"] },
  "two at once": { closed: 1, events: 1, notices: ["instruction_closed"] },
  undone: { closed: null, events: 0, notices: [] },
} as const satisfies Record<
  string,
  { closed: 0 | 1 | null; events: number; notices: readonly string[] }
>;
export type Way = keyof typeof ways;

const names = Object.keys(ways) as Way[];
export const wayOf = (run: number): Way => names[run % names.length]!;
export const personOf = (run: number) => aUser({ id: `u_${run}`, email: `u${run}@example.com` });

const START = Date.parse("2026-03-05T09:00:00.000Z");
const RUN_MS = 10 * 60_000;

interface RunClock {
  now: () => Date;
  set: (run: number, second: number) => void;
}

/** Each run has its own ten minutes, also when it is taken up again. */
export function instructionClock(): RunClock {
  let at = START;
  return {
    now: () => new Date(at),
    set: (run, second) => at = START + run * RUN_MS + second * 1_000,
  };
}

export async function runAll(store: Store, clock: RunClock, count: number): Promise<void> {
  for (let run = 0; run < count; run++) await runOne(store, clock, run);
}

/** Repeated after a kill, it goes on where it was cut off. */
async function runOne(store: Store, clock: RunClock, run: number): Promise<void> {
  const way = wayOf(run);
  const person = personOf(run);
  const bring = (second: number, status: "active" | "inactive") => {
    clock.set(run, second);
    return importRecords(store, "users", [{ ...person, status }]);
  };
  clock.set(run, 0);
  const given = await giveOnce(store, run);
  if (way === "undone") {
    clock.set(run, 1);
    if (given) await undo(store, given, askers[0]);
    return;
  }
  const { id } = given!;
  clock.set(run, 60);
  if (way === "done" || way === "refused") await answer(store, id, way, "Note");
  else await bring(60, "inactive");
  if (way === "reverted") await bring(120, "active");
}

/** With the key of the run; null for one that was undone before a kill. */
async function giveOnce(store: Store, run: number) {
  const { id } = personOf(run);
  const both = wayOf(run) === "two at once" ? askers : askers.slice(0, 1);
  const results = await Promise.allSettled(
    both.map((asker) => give(store, "deactivate", id, asker, `run ${run}`)),
  );
  const given = results.find((result) => result.status === "fulfilled")?.value ?? null;
  for (const result of results) {
    if (result.status === "rejected" && !isExpected(result.reason)) throw result.reason;
  }
  return given;
}

/** Another one is open, has already done it, or the asking was undone. */
const isExpected = (error: unknown): boolean =>
  error instanceof DomainError &&
  ["instruction.open", "instruction.same_value", "idempotency.other_decision"]
    .includes(error.code);
