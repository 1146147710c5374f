import { storeAndShow } from "./stored.ts";

/** `STORED_SEED` repeats what was found; `deno task soak stored` goes on for longer. */
const seed = Number(Deno.env.get("STORED_SEED") ?? Date.now() % 2 ** 31);
const numRuns = 6;

Deno.test("what import, forms and API accept is shown, exported, reported and mailed as mere text", async (t) => {
  await t.step(
    `with the seed ${seed}, ${numRuns} times`,
    async () => void await storeAndShow({ seed, numRuns }),
  );
});
