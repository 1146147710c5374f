import { openSample } from "../../data/sample/plant.ts";
import { makeEmptyDatabase, serialize } from "../../tasks/testing/empty_database.ts";

/** Serialized databases, made once per test file: opening a copy takes a tenth of making one. */
let empty: Promise<Uint8Array> | null = null;
let sample: Promise<Uint8Array> | null = null;

/** The test task makes this file once for all test files. */
const sharedFile = Deno.env.get("TEST_EMPTY_DATABASE");

/** A database without records that is up to date. */
export const emptyTemplate = (): Promise<Uint8Array> =>
  empty ??= sharedFile === undefined ? makeEmptyDatabase() : Deno.readFile(sharedFile);

/** The sample data, with dates relative to the first call. */
export const sampleTemplate = (jwtSecret: string): Promise<Uint8Array> =>
  sample ??= (async () => {
    const content = await emptyTemplate();
    const store = await openSample({ jwtSecret, simulatedDelay: false, content });
    return await serialize(store.db).finally(() => store.close());
  })();
