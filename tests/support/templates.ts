import { openSample } from "../../data/sample/plant.ts";
import { makeEmptyDatabase, serialize } from "../../tasks/testing/empty_database.ts";

/** Serialized databases: opening a copy takes a tenth of making one. */
let empty: Promise<Uint8Array> | null = null;
let sample: { content: Promise<Uint8Array>; madeAt: number } | null = null;

/** Ages are shown in minutes, so a copy must be used within the first. */
const FRESH_MS = 10_000;

/** The test task makes this file once for all test files. */
const sharedFile = Deno.env.get("TEST_EMPTY_DATABASE");

/** A database without records that is up to date. */
export const emptyTemplate = (): Promise<Uint8Array> =>
  empty ??= sharedFile === undefined ? makeEmptyDatabase() : Deno.readFile(sharedFile);

/** The sample data, with dates relative to a moment not long ago. */
export function sampleTemplate(jwtSecret: string): Promise<Uint8Array> {
  const now = Date.now();
  if (!sample || now - sample.madeAt > FRESH_MS) {
    sample = { content: makeSample(jwtSecret), madeAt: now };
  }
  return sample.content;
}

async function makeSample(jwtSecret: string): Promise<Uint8Array> {
  const content = await emptyTemplate();
  const store = await openSample({ jwtSecret, simulatedDelay: false, content });
  return await serialize(store.db).finally(() => store.close());
}
