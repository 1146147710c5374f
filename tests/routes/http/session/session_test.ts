import assert from "node:assert/strict";
import { sign } from "hono/jwt";
import { rotateKeys } from "../../../../data/staff/sign_in/rotate_keys.ts";
import { withDesk } from "../../../support/helpers.ts";
import { TestClock } from "../../../support/stores.ts";
import {
  acceptedOf,
  claimsOf,
  forms,
  headerOf,
  HOURS_12,
  singleEdits,
  statusesOf,
  tokenOf,
} from "./tokens.ts";

Deno.test("the token names its session and its person, and lasts 12 hours", () =>
  withDesk(async (desk) => {
    const { sid, sub, iat, exp, iss, aud, ...others } = claimsOf(tokenOf(desk));
    assert.deepEqual([iss, aud], ["mentor-desk", "mentor-desk session"]);
    const [session] = await desk.store.db.selectFrom("sessions").selectAll().execute();
    assert.deepEqual([sid, sub, exp - iat], [session?.id, "s_1", HOURS_12]);
    assert.deepEqual(others, {}, "nothing else leaves the house");
    assert.deepEqual(await statusesOf(desk, tokenOf(desk)), [200, 200]);
  }));

Deno.test("logging out ends the session: a token that was kept is dead", async (t) => {
  await withDesk(async (desk) => {
    const kept = tokenOf(desk);
    const answer = await desk.post("/logout", {});
    assert.equal(answer.status, 303);
    assert.equal(answer.headers.get("location"), "/login");
    assert.equal(desk.cookie("session"), undefined);
    assert.deepEqual(await statusesOf(desk, kept), [303, 401]);
    assert.deepEqual(await desk.store.db.selectFrom("sessions").selectAll().execute(), []);
    await t.step("other sessions of the person go on", async () => {
      await desk.signIn();
      const [one, phone] = [tokenOf(desk), await desk.colleague("s_2")];
      await phone.post("/logout", {});
      assert.deepEqual(await statusesOf(desk, one), [200, 200]);
    });
  });
});

Deno.test("a link or a prefetch cannot log anybody out", () =>
  withDesk(async (desk) => {
    assert.equal((await desk.get("/logout")).status, 404);
    assert.equal((await desk.get("/users")).status, 200);
  }));

Deno.test("a session is over after 12 hours, whatever the token says", () => {
  const clock = new TestClock("2026-11-20T10:00:00.000Z");
  return withDesk(async (desk) => {
    const token = tokenOf(desk);
    const { iat, exp, ...claims } = claimsOf(token);
    const key = desk.store.keys.tokenKey();
    const later = await sign({ ...claims, iat: iat + 3600, exp: exp + 3600 }, key);
    await desk.stayAwake();
    clock.advance(HOURS_12 * 1000 - 1);
    assert.deepEqual(await statusesOf(desk, token), [200, 200]);
    assert.deepEqual(await statusesOf(desk, later), [200, 200]);
    clock.advance(1);
    assert.deepEqual(await statusesOf(desk, token), [303, 401]);
    assert.deepEqual(await statusesOf(desk, later), [303, 401]);
  }, { now: clock.now });
});

Deno.test("a token counts on an instance whose clock is some seconds behind", () => {
  const ahead = new TestClock(Date.now() + 5_000);
  return withDesk(async (desk) => {
    assert.deepEqual(await statusesOf(desk, tokenOf(desk)), [200, 200]);
  }, { now: ahead.now });
});

Deno.test("a token of any other form is worth nothing, with the right key under it too", () =>
  withDesk(async (desk) => {
    const [token, key] = [tokenOf(desk), desk.store.keys.tokenKey()];
    const { tried, accepted } = await acceptedOf(desk, forms(token, key));
    assert.deepEqual(accepted, []);
    assert.ok(tried > 120, `${tried} forms`);
    assert.deepEqual(await statusesOf(desk, await sign(claimsOf(token), key)), [200, 200]);
  }));

Deno.test("a token in which one character is changed, left out or put in is worth nothing", () =>
  withDesk(async (desk) => {
    const token = tokenOf(desk);
    const edits = [...singleEdits(token, ["A", "=", " ", "."])].map((
      text,
    ): [string, string] => [text, text]);
    const { tried, accepted } = await acceptedOf(desk, edits);
    assert.deepEqual(accepted, []);
    assert.ok(tried > 1_000, `${tried} edits`);
    assert.deepEqual(await statusesOf(desk, token), [200, 200]);
  }));

Deno.test("after a rotation the older key holds as long as its sessions, and one before it not", () => {
  const clock = new TestClock("2026-11-20T10:00:00.000Z");
  return withDesk(async (desk) => {
    const [kept, kidBefore] = [tokenOf(desk), desk.store.keys.tokenKey().kid];
    await rotateKeys(desk.store);
    assert.deepEqual(await statusesOf(desk, kept), [200, 200]);
    await desk.signIn();
    const { kid } = desk.store.keys.tokenKey();
    assert.notEqual(kid, kidBefore);
    assert.equal(headerOf(tokenOf(desk)).kid, kid);
    await rotateKeys(desk.store);
    assert.deepEqual(await statusesOf(desk, kept), [303, 401], "two are live, not three");
    assert.deepEqual(await statusesOf(desk, tokenOf(desk)), [200, 200]);
    clock.advance(HOURS_12 * 1000);
    assert.equal(await desk.store.keys.sessionKey(kid, desk.store), null);
  }, { now: clock.now });
});

Deno.test("a rotation that ends sessions leaves no token alive", () =>
  withDesk(async (desk) => {
    await rotateKeys(desk.store, { endSessions: true });
    assert.deepEqual(await statusesOf(desk, tokenOf(desk)), [303, 401]);
  }));

Deno.test("each start of the demo has a secret of its own", () =>
  withDesk(async (first) => {
    await withDesk(async (second) => {
      assert.deepEqual(await statusesOf(second, tokenOf(first)), [303, 401]);
    });
  }));

Deno.test("other words than Bearer before a token do not count", () =>
  withDesk(async (desk) => {
    for (const scheme of ["Basic ", "Token ", ""]) {
      const headers = { authorization: scheme + tokenOf(desk) };
      assert.equal((await desk.bare("/api/users", { headers })).status, 401, scheme);
    }
  }));

Deno.test("a signature in letters whose codes end alike is refused, and no failure", () =>
  withDesk(async (desk) => {
    const [header, body, signature = ""] = tokenOf(desk).split(".");
    for (const distance of [0x80, 0x100]) {
      const letters = [...signature].map((one) =>
        String.fromCharCode(one.charCodeAt(0) + distance)
      );
      for (const other of [letters.join(""), letters[0] + signature.slice(1)]) {
        const cookie = `session=${header}.${body}.${encodeURIComponent(other)}`;
        assert.equal((await desk.bare("/users", { headers: { cookie } })).status, 303);
      }
    }
  }));
