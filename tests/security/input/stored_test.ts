import { storeAndShow } from "./stored.ts";

/** `STORED_SEED` repeats a run. */
const seed = Number(Deno.env.get("STORED_SEED") ?? Date.now() % 2 ** 31);
const numRuns = 6;

Deno.test("texts from import, forms and API are shown, exported, reported and mailed as mere text", async (t) => {
  await t.step(
    `with the seed ${seed}, ${numRuns} times`,
    async () => void await storeAndShow({ seed, numRuns }),
  );
});
