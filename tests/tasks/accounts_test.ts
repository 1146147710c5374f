import assert from "node:assert/strict";
import { findService, listTokens } from "../../data/staff/accounts/service_tokens.ts";
import { resetPassword } from "../../data/staff/accounts/reset_links.ts";
import { signIn } from "../../data/staff/sign_in/sign_in.ts";
import { DAY_MS } from "../support/records.ts";
import { withTasks } from "./desk.ts";

const PASSWORD = "a long enough pass phrase";
const caller = { address: "192.0.2.1", device: "a browser", requestId: "r-1" };

Deno.test("deno task create-admin makes an admin who can sign in to an empty database", () =>
  withTasks(async (desk) => {
    const args = ["create-admin", "Amy@Example.com", "Amy Hart"];
    const { code, out } = await desk.run(args, { ADMIN_PASSWORD: PASSWORD });
    assert.equal(code, 0);
    assert.match(out, /^Amy Hart <amy@example\.com> is an admin/);
    await desk.withStore(async (store) => {
      const form = { email: "amy@example.com", password: PASSWORD };
      const result = await signIn(store, form, caller);
      assert.ok("member" in result);
      assert.deepEqual([result.member.name, result.member.role], ["Amy Hart", "admin"]);
      const entries = await store.db.selectFrom("audit_log").select(["action", "actorName"])
        .orderBy("seq").execute();
      assert.deepEqual({ ...entries[0] }, { action: "Admin created", actorName: "System" });
    });
    const again = await desk.run(args, { ADMIN_PASSWORD: PASSWORD });
    assert.equal(again.code, 1);
    assert.match(again.err, /^This email belongs to another account\.\n$/);
  }));

Deno.test("deno task create-admin refuses what makes no account", () =>
  withTasks(async (desk) => {
    const refusals: [args: string[], password: string, message: RegExp][] = [
      [["amy", "Amy Hart"], PASSWORD, /^EMAIL: Enter a valid email address\.$/m],
      [["amy@example.com", " "], PASSWORD, /^NAME: Enter a name\.$/m],
      [["amy@example.com", "Amy Hart"], "too short", /^Use at least 12 characters\.$/m],
      [["amy@example.com", "Amy Hart"], "", /^ADMIN_PASSWORD: is required without a terminal/],
    ];
    for (const [args, password, message] of refusals) {
      const { code, err } = await desk.run(["create-admin", ...args], { ADMIN_PASSWORD: password });
      assert.equal(code, 1);
      assert.match(err, message);
    }
    await desk.withStore(async (store) => {
      assert.deepEqual(await store.db.selectFrom("staff").select("id").execute(), []);
    });
  }));

Deno.test("deno task create-token prints a token that works until it is revoked", () =>
  withTasks(async (desk) => {
    await desk.run(["migrate"]);
    const { code, out } = await desk.run(["create-token", "platform feed"]);
    assert.equal(code, 0);
    assert.match(out, /^mds_[\w-]{43}\n$/);
    const token = out.trim();
    await desk.withStore(async (store) => {
      assert.equal((await findService(store, token))?.name, "platform feed");
      const rows = await store.db.selectFrom("service_tokens").selectAll().execute();
      assert.ok(!JSON.stringify(rows).includes(token.slice("mds_".length)));
    });
    const again = await desk.run(["create-token", "platform feed"]);
    assert.deepEqual([again.code, again.out], [1, ""]);
    const revoked = await desk.run(["create-token", "--revoke", "platform feed"]);
    assert.equal(revoked.out, "The token platform feed is revoked.\n");
    await desk.withStore(async (store) => assert.equal(await findService(store, token), null));
    const anew = await desk.run(["create-token", "platform feed"]);
    assert.match(
      anew.err,
      /^platform feed is the name of a revoked token\. Choose another name\./,
    );
    const unknown = await desk.run(["create-token", "--revoke", "platform feed"]);
    assert.equal(unknown.code, 1);
    assert.match(unknown.err, /There is no token named platform feed/);
  }));

Deno.test("deno task create-token narrows a token by --scope and --until", () =>
  withTasks(async (desk) => {
    await desk.run(["migrate"]);
    const until = new Date(Date.now() + 20 * DAY_MS).toISOString().slice(0, "YYYY-MM-DD".length);
    const scope = "users:import,partners:import";
    await desk.run(["create-token", "narrow", "--scope", scope, "--until", until]);
    await desk.run(["create-token", "wide"]);
    await desk.withStore(async (store) => {
      const tokens = await listTokens(store);
      const find = (asked: string) => tokens.find(({ name }) => name === asked);
      assert.deepEqual(find("narrow")?.scopes, ["users:import", "partners:import"]);
      assert.equal(find("narrow")?.expiresAt, `${until}T23:59:59.999Z`);
      assert.equal(find("wide")?.scopes.length, 10);
      const days = (Date.parse(find("wide")?.expiresAt ?? "") - Date.now()) / DAY_MS;
      assert.ok(days > 90 && days <= 91, `${days}`);
    });
    const refusals: [args: string[], message: RegExp][] = [
      [["--scope", "users:import,users:delete"], /^--scope: users:delete is none; see --help$/m],
      [["--until", "soon"], /^--until: Choose a date between today and one year from now\.$/m],
      [["--until", "2099-12-31"], /^Choose a date between today and one year from now\.$/m],
    ];
    for (const [args, message] of refusals) {
      const { code, out, err } = await desk.run(["create-token", "other", ...args]);
      assert.deepEqual([code, out], [1, ""]);
      assert.match(err, message);
    }
  }));

Deno.test("deno task reset-access prints a link that gives an account a new password", () =>
  withTasks(async (desk) => {
    await desk.run(["create-admin", "amy@example.com", "Amy Hart"], { ADMIN_PASSWORD: PASSWORD });
    const args = ["reset-access", "Amy@example.com"];
    const { code, out } = await desk.run(args, { PUBLIC_ORIGIN: "https://desk.example.com" });
    assert.equal(code, 0);
    const token = /^https:\/\/desk\.example\.com\/reset\/([\w-]{43})\n$/.exec(out)?.[1] ?? "";
    await desk.withStore(async (store) => {
      await resetPassword(store, token, "another long enough phrase", "r-1");
      const form = { email: "amy@example.com", password: "another long enough phrase" };
      assert.ok("member" in await signIn(store, form, caller));
    });
    const here = await desk.run(args, { PORT: "8311" });
    assert.match(here.out, /^http:\/\/localhost:8311\/reset\//);
    const bad = await desk.run(args, { PUBLIC_ORIGIN: "https://desk.example.com/" });
    assert.match(bad.err, /^PUBLIC_ORIGIN: must be an origin/);
    const unknown = await desk.run(["reset-access", "nobody@example.com"]);
    assert.deepEqual([unknown.code, unknown.err], [1, "Staff member not found\n"]);
  }));
