import assert from "node:assert/strict";
import { Dice, tamper } from "../data/audit/tamperings.ts";
import { overwrite, prove, read, withTrail } from "../data/audit/trails.ts";

/** Result of repeated tampering with a trail. */
export interface Tampered {
  tamperings: number;
  /** Kinds of tampering among them. */
  kinds: number;
  found: number;
  /** Tamperings that only an external checkpoint shows, or none at all. */
  missed: string[];
}

/** Each tampering begins with the same valid trail; the same `seed` repeats a run. */
export async function tamperAgainAndAgain(
  { tamperings, seed }: { tamperings: number; seed: number },
): Promise<Tampered> {
  const result: Tampered = { tamperings, kinds: 0, found: 0, missed: [] };
  const kinds = new Set<string>();
  await withTrail("a SQLite file", async (store, external) => {
    const trail = await read(store.db);
    const untouched = await prove(store, external, (trx) => overwrite(trx, trail));
    assert.deepEqual([untouched.alone.fault, untouched.withKept.fault], [null, null]);
    const dice = new Dice(seed);
    for (let n = 1; n <= tamperings; n++) {
      const { name, trail: tampered } = tamper(trail, dice);
      kinds.add(name.replace(/ \d+/g, "").replace(/(edit) \w+/, "$1"));
      const proofs = await prove(store, external, (trx) => overwrite(trx, tampered));
      if (proofs.alone.fault && proofs.withKept.fault) result.found++;
      else result.missed.push(`${n}: ${name}`);
    }
  });
  result.kinds = kinds.size;
  return result;
}
