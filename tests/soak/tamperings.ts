import assert from "node:assert/strict";
import { Dice, tamper } from "../data/audit/tamperings.ts";
import { overwrite, prove, read, withTrail } from "../data/audit/trails.ts";

/** What came of tampering with a trail again and again. */
export interface Tampered {
  tamperings: number;
  /** Ways of changing and covering up among them. */
  kinds: number;
  found: number;
  /** Those that only a checkpoint kept elsewhere would show, or nothing at all. */
  missed: string[];
}

/** Each tampering begins with the same whole trail; `seed` gives the same again. */
export async function tamperAgainAndAgain(
  { tamperings, seed }: { tamperings: number; seed: number },
): Promise<Tampered> {
  const came: Tampered = { tamperings, kinds: 0, found: 0, missed: [] };
  const kinds = new Set<string>();
  await withTrail("a SQLite file", async (store, kept) => {
    const trail = await read(store.db);
    const untouched = await prove(store, kept, (trx) => overwrite(trx, trail));
    assert.deepEqual([untouched.alone.fault, untouched.withKept.fault], [null, null]);
    const dice = new Dice(seed);
    for (let n = 1; n <= tamperings; n++) {
      const { name, trail: tampered } = tamper(trail, dice);
      kinds.add(name.replace(/ \d+/g, "").replace(/(edit) \w+/, "$1"));
      const proofs = await prove(store, kept, (trx) => overwrite(trx, tampered));
      if (proofs.alone.fault && proofs.withKept.fault) came.found++;
      else came.missed.push(`${n}: ${name}`);
    }
  });
  came.kinds = kinds.size;
  return came;
}
