import { storeAndShow } from "./stored.ts";
import { proofTest } from "../../support/long_form.ts";

/** `STORED_SEED` repeats a run. */
const seed = Number(Deno.env.get("STORED_SEED") ?? Date.now() % 2 ** 31);
const numRuns = 6;

proofTest(
  "texts from import, forms and API are shown, exported, reported and mailed as mere text",
  async (t) => {
    await t.step(
      `with the seed ${seed}, ${numRuns} times`,
      async () => void await storeAndShow({ seed, numRuns }),
    );
  },
);
