import assert from "node:assert/strict";
import { system } from "../../../data/audit/write.ts";
import { changeStaff } from "../../../data/staff/accounts/membership.ts";
import { readScopeNames } from "../../../data/staff/accounts/read_scopes.ts";
import {
  findService,
  listTokens,
  revokeToken,
  tokensEndingWith,
} from "../../../data/staff/accounts/service_tokens.ts";
import * as staff from "../../../data/staff/accounts/staff.ts";
import { actor, aStaffMember, DAY_MS } from "../../support/records.ts";
import { setPassword } from "../../support/stores.ts";
import { onEachEngine } from "../../support/engines.ts";
import { aToken, importText, usersFile } from "../imports/import_files.ts";

const MINUTE_MS = 60_000;

onEachEngine({
  "a service token is over with its last day, which is at most a year away": async (
    { store, clock },
  ) => {
    const token = await aToken(store, "feed", { expiresAt: "2026-11-30T23:59:59.999Z" });
    clock.advance(11 * DAY_MS);
    assert.ok(await findService(store, token));
    clock.advance(DAY_MS);
    assert.equal(await findService(store, token), null);
    const [listed] = await listTokens(store);
    assert.equal(listed?.state, "over");
    for (const days of [-1, 367]) {
      const expiresAt = new Date(clock.now().getTime() + days * DAY_MS).toISOString();
      await assert.rejects(aToken(store, "other", { expiresAt }), { kind: "invalid" });
    }
  },
  "a service token that may read lives at most 90 days": async ({ store, clock }) => {
    const make = (name: string, scope: string, days: number) => {
      const expiresAt = new Date(clock.now().getTime() + days * DAY_MS).toISOString();
      return aToken(store, name, { scopes: ["users:import", scope], expiresAt });
    };
    for (const scope of readScopeNames) {
      await assert.rejects(make(scope, scope, 92), {
        kind: "invalid",
        code: "token.read_days",
      });
      await make(scope, scope, 90);
    }
    await make("writes", "documents:put", 92);
  },
  "the tokens that would end with an account are named, not those that have ended": async (
    { store, clock },
  ) => {
    await staff.insert(store.db, [aStaffMember()]);
    const soon = new Date(clock.now().getTime() + DAY_MS).toISOString();
    await aToken(store, "lasts", {}, actor());
    await aToken(store, "ends soon", { expiresAt: soon }, actor());
    await aToken(store, "revoked", {}, actor());
    await aToken(store, "of the machine");
    await revokeToken(store, "revoked", system);
    assert.deepEqual(await tokensEndingWith(store, actor().id), ["ends soon", "lasts"]);
    clock.advance(2 * DAY_MS);
    assert.deepEqual(await tokensEndingWith(store, actor().id), ["lasts"]);
  },
  "the last use of a service token is noted at most once a minute, and its name stays": async (
    { store, clock },
  ) => {
    const token = await aToken(store, "feed", { scopes: ["users:import"] });
    const noted: (string | null | undefined)[] = [];
    const use = async () => {
      const service = await findService(store, token, "192.0.2.7");
      assert.deepEqual([service?.name, service?.scopes], ["feed", ["users:import"]]);
      // It is written beside the request.
      await new Promise((resolve) => setTimeout(resolve, 30));
      noted.push((await listTokens(store))[0]?.lastUsedAt);
    };
    const first = clock.now().toISOString();
    await use();
    clock.advance(MINUTE_MS - 1);
    await use();
    clock.advance(MINUTE_MS);
    await use();
    assert.deepEqual(noted, [first, first, clock.now().toISOString()]);
    assert.equal((await listTokens(store))[0]?.lastAddress, "192.0.2.7");
  },
  "the tokens that somebody has made end with their account, those of others do not": async (
    { store },
  ) => {
    await staff.insert(store.db, [
      aStaffMember(),
      aStaffMember({ id: "s_2", email: "two@example.com" }),
      aStaffMember({ id: "s_3", email: "three@example.com" }),
    ]);
    const leaves = actor({ id: "s_2", name: "Lee Ving" });
    const steps = actor({ id: "s_3", name: "Dee Moted" });
    await setPassword(store, "s_2", "a password of the tests");
    await setPassword(store, "s_3", "a password of the tests");
    const theirs = await aToken(store, "theirs", {}, leaves);
    const demoted = await aToken(store, "demoted", {}, steps);
    const own = await aToken(store, "own", {}, actor());
    const machine = await aToken(store, "machine");
    const change = (id: string, change: Parameters<typeof changeStaff>[2]) =>
      changeStaff(store, id, change, actor());
    await change("s_2", { role: "admin", status: "inactive" });
    await change("s_3", { role: "support", status: "active" });
    for (const token of [theirs, demoted]) assert.equal(await findService(store, token), null);
    for (const token of [own, machine]) assert.ok(await findService(store, token));
    const entries = await store.db.selectFrom("audit_log").select(["actorName", "target"])
      .where("action", "=", "Service token revoked").orderBy("seq").execute();
    assert.deepEqual(entries.map((entry) => ({ ...entry })), [
      { actorName: "Rae Viewer", target: "theirs" },
      { actorName: "Rae Viewer", target: "demoted" },
    ]);
  },
  "an import ends with its token, after its last whole batch": async ({ store }) => {
    const token = await aToken(store, "feed");
    const { name, tokenHash } = (await findService(store, token))!;
    const actor = { id: null, name: `Service ${name}`, requestId: null, tokenHash };
    const bring = (pause = () => Promise.resolve()) =>
      importText(store, "users", "ndjson", usersFile(30), { actor, batchRows: 10, pause });
    await assert.rejects(
      bring(async () => await revokeToken(store, "feed", system)),
      { kind: "unauthenticated" },
    );
    assert.equal((await store.db.selectFrom("users").select("id").execute()).length, 10);
    await assert.rejects(bring(), { kind: "unauthenticated" });
  },
  "the list of service tokens shows their makers and states, and never the tokens": async (
    { store },
  ) => {
    await staff.insert(store.db, [aStaffMember()]);
    const token = await aToken(store, "platform", {}, actor());
    await aToken(store, "old");
    await revokeToken(store, "old", system);
    const tokens = await listTokens(store);
    assert.deepEqual(
      tokens.map(({ name, creator, state }) => [name, creator, state]).toSorted(),
      [["old", null, "revoked"], ["platform", "Rae Viewer", "active"]],
    );
    assert.deepEqual(
      Object.keys(tokens[0]!).toSorted(),
      [
        ...["createdAt", "creator", "expiresAt", "lastAddress", "lastUsedAt", "name"],
        ...["scopes", "state"],
      ],
    );
    assert.ok(!JSON.stringify(tokens).includes(token));
  },
});
