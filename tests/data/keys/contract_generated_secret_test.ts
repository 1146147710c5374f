import { checkpoint } from "../../../data/audit/checkpoints.ts";
import assert from "node:assert/strict";
import { generatedSecret } from "../../../data/keys/generated_secret.ts";
import { verify } from "../../../data/audit/verify_tree.ts";
import { openStore, type Store } from "../../../data/store.ts";
import { onEachEngine, racingEngines } from "../../support/engines.ts";
import { addAccount, signInAs } from "../../support/fixtures.ts";

const proposals = ["one", "two", "three"].map((word) => `the proposal of instance ${word}`);

/** Removes the keys, as if nobody had opened the database with a secret before. */
const forgetKeys = ({ db }: Store) => db.deleteFrom("key_generations").execute();

onEachEngine({
  "of instances that start at once all get the same secret, which stays": async (
    { url, store },
  ) => {
    await forgetKeys(store);
    const got = await Promise.all(proposals.map((proposed) => generatedSecret(url, proposed)));
    assert.equal(new Set(got).size, 1);
    assert.ok(proposals.includes(got[0]!));
    assert.equal(await generatedSecret(url, "a proposal that comes late"), got[0]);
  },
  "with the secret that is kept, the trail of several instances is whole": async (
    { url, store: first },
  ) => {
    await forgetKeys(first);
    const keys: string[] = [];
    for (const [index, proposed] of proposals.entries()) {
      const jwtSecret = await generatedSecret(url, proposed);
      const store = await openStore({ databaseUrl: url, simulatedDelay: false, jwtSecret });
      await addAccount(store, `s_${index}`);
      await signInAs(store, `s_${index}@desk.example`);
      await checkpoint(store);
      const { fault, foreignCheckpoints } = await verify(store.db, store.auditKey);
      assert.deepEqual([fault, foreignCheckpoints], [null, 0]);
      keys.push(store.auditKey.keys.join());
      await store.close();
    }
    assert.equal(new Set(keys).size, 1);
  },
  "a desk that was given its secret before gets no second one": async ({ url, store }) => {
    await addAccount(store, "s_1");
    await signInAs(store, "s_1@desk.example");
    await assert.rejects(generatedSecret(url, "a proposal that nobody asked for"), {
      message: "JWT_SECRET: is required, because this database was set up with one",
    });
    assert.deepEqual(await store.db.selectFrom("kept_secrets").selectAll().execute(), []);
  },
}, racingEngines());
