import assert from "node:assert/strict";
import { system } from "../../data/audit/write.ts";
import type { Store } from "../../data/store.ts";
import { receiversFor } from "../../data/webhooks/address.ts";
import { createEndpoint, listEndpoints } from "../../data/webhooks/endpoints.ts";
import { liveSecrets, rotateSecret } from "../../data/webhooks/secrets.ts";
import { ORIGIN } from "../support/helpers.ts";
import { SECRET } from "../support/stores.ts";
import { withTasks } from "./desk.ts";

const NEW_SECRET = "the secret that comes after, thirty-two bytes or more";

Deno.test("deno task rotate-keys is an entry of a trail that stays whole", () =>
  withTasks(async (desk) => {
    await desk.seed();
    const { code, out, err } = await desk.run(["rotate-keys"]);
    assert.deepEqual([code, out, err], [0, "Keys 2 are in use.\n", ""]);
    const proof = await desk.run(["verify-audit"]);
    assert.match(
      proof.out,
      /^The trail is whole: 9 entries, .* 1 checkpoint holds; not compared with outside\.\n$/,
    );
  }));

Deno.test("deno task rotate-keys makes another key for checkpoints, and the old ones still hold", () =>
  withTasks(async (desk) => {
    await desk.seed();
    const before = await desk.run(["checkpoint"]);
    const { code, out } = await desk.run(["rotate-keys", "--checkpoint-key"]);
    assert.equal(code, 0);
    const after = await desk.run(["checkpoint"]);
    assert.equal(after.err, out);
    assert.notEqual(before.err, out);
    for (const { out } of [before, after]) {
      const since = await desk.run(["verify-audit", "--since", await desk.write("note.txt", out)]);
      assert.match(since.out, /it has only grown since entry/);
    }
  }));

Deno.test("deno task rotate-keys changes JWT_SECRET, with the old one beside it", () =>
  withTasks(async (desk) => {
    await desk.seed();
    const changed = { JWT_SECRET: NEW_SECRET };
    const refused = await desk.run(["verify-audit"], changed);
    assert.equal(refused.code, 1);
    assert.match(refused.err, /^JWT_SECRET: does not match this database; .*JWT_SECRET_OLD\n$/);
    const both = { ...changed, JWT_SECRET_OLD: SECRET };
    const { code, out, err } = await desk.run(["rotate-keys", "--end-sessions"], both);
    assert.deepEqual([code, out, err], [
      0,
      "Keys 2 are in use, under the new JWT_SECRET: start the server with it.\n",
      "",
    ]);
    assert.match((await desk.run(["verify-audit"], changed)).out, /^The trail is whole: 9 entries/);
    assert.equal((await desk.run(["verify-audit"])).code, 1, "the old one opens no more");
    const again = await desk.run(["rotate-keys"], both);
    const already = "JWT_SECRET: is already in use; leave JWT_SECRET_OLD out\n";
    assert.deepEqual([again.code, again.out, again.err], [1, "", already]);
    const neither = { JWT_SECRET: `${NEW_SECRET} 2`, JWT_SECRET_OLD: SECRET };
    const { err: wrong } = await desk.run(["rotate-keys"], neither);
    assert.equal(wrong, "JWT_SECRET_OLD: does not match this database\n");
  }));

Deno.test("deno task rotate-keys seals the secrets of webhooks with the new keys", () =>
  withTasks(async (desk) => {
    await desk.seed();
    const secretsOf = async (store: Store) => {
      const [endpoint] = await listEndpoints(store.db);
      return { sealed: endpoint!, live: await liveSecrets(store, endpoint!) };
    };
    let before: Awaited<ReturnType<typeof secretsOf>>;
    await desk.withStore(async (store) => {
      const form = { url: "http://127.0.0.1:8001/hooks", events: ["kyc.decided" as const] };
      const { id } = await createEndpoint(store, form, system, receiversFor(ORIGIN));
      await rotateSecret(store, id, system);
      before = await secretsOf(store);
    });
    assert.equal((await desk.run(["rotate-keys"])).code, 0);
    await desk.withStore(async (store) => {
      const after = await secretsOf(store);
      assert.equal(after.live.length, 2);
      assert.deepEqual(after.live, before.live);
      for (const name of ["secret", "oldSecret"] as const) {
        assert.match(after.sealed[name] ?? "", /^2\./);
        assert.match(before.sealed[name] ?? "", /^1\./);
      }
    });
  }));

Deno.test("deno task rotate-keys says in one line what is missing", () =>
  withTasks(async (desk) => {
    const refusals: [env: Record<string, string>, message: RegExp][] = [
      [{}, /^DATABASE_URL: there is no database at .*\n$/],
      [{ JWT_SECRET_OLD: "short" }, /^JWT_SECRET_OLD: must have 32 bytes or more\n$/],
      [{ JWT_SECRET: "", JWT_SECRET_OLD: SECRET }, /^JWT_SECRET: is required\n$/],
      [{ JWT_SECRET_OLD: SECRET }, /^JWT_SECRET: is the same as JWT_SECRET_OLD; choose another/],
    ];
    for (const [env, message] of refusals) {
      const { code, err } = await desk.run(["rotate-keys"], env);
      assert.equal(code, 1);
      assert.match(err, message);
    }
  }));
