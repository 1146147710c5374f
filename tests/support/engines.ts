import type { Store } from "../../data/store.ts";
import {
  type Engine,
  engines,
  openStoreAt,
  postgres,
  postgresUrl,
  sharedEngines,
} from "./databases.ts";
import { isLongForm, isShortForm } from "./long_form.ts";
import { hashQuickly, TestClock } from "./stores.ts";

/** A store of its own with a fixed clock. */
export interface Ground {
  engine: Engine["name"];
  url: string;
  store: Store;
  clock: TestClock;
}

/** SQLite stands on a file in `deno task prove`, otherwise in memory. */
const SQLITE = isLongForm ? "a SQLite file" : "SQLite in memory";

/** Each call has a PostgreSQL database of its own. */
const oneOfEach = (): readonly Engine[] =>
  engines.filter(({ name }) => name === SQLITE || name === "PostgreSQL")
    .map((engine) => engine.name === "PostgreSQL" ? postgres(postgresUrl!) : engine);

/** `deno task test` runs SQLite, `deno task prove` PostgreSQL; both where files are run by name. */
export const usualEngines = (): readonly Engine[] => {
  const left = isShortForm ? "PostgreSQL" : isLongForm ? SQLITE : null;
  return oneOfEach().filter(({ name }) => name !== left);
};

/** For what differs by engine: `deno task test` runs both, and leaves none to `deno task prove`. */
export const bothEngines = (): readonly Engine[] => isLongForm ? [] : oneOfEach();

/** The same for what two connections race for, on databases that a second process can open. */
export const racingEngines = (): readonly Engine[] => isLongForm ? [] : sharedEngines;

/** For what waits until time has passed: on no engine in `deno task test`. */
export const proofEngines = (): readonly Engine[] => isShortForm ? [] : oneOfEach();

/** Registers each behaviour once for each engine. */
export function onEachEngine(
  behaviours: Record<string, (ground: Ground) => Promise<void>>,
  on: readonly Engine[] = usualEngines(),
): void {
  for (const engine of on) {
    for (const [behaviour, check] of Object.entries(behaviours)) {
      Deno.test(`${behaviour} (${engine.name})`, () => withGround(engine, check));
    }
  }
}

async function withGround(engine: Engine, check: (ground: Ground) => Promise<void>): Promise<void> {
  hashQuickly();
  const { url, remove } = await engine.provide();
  const clock = new TestClock("2026-11-19T14:37:12.345Z");
  try {
    const store = await openStoreAt(url, clock.now);
    try {
      await check({ engine: engine.name, url, store, clock });
    } finally {
      await store.close();
    }
  } finally {
    await remove();
  }
}
