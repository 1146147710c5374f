import assert from "node:assert/strict";
import { sign } from "hono/jwt";
import { type Desk, withDesk } from "../../helpers.ts";
import { TestClock } from "../../stores.ts";

const HOURS_12 = 12 * 60 * 60;
const SECRET = "0123456789abcdef0123456789abcdef";
const env = { JWT_SECRET: SECRET };

const tokenOf = (desk: Desk): string => desk.cookie("session") ?? "";

interface Claims extends Record<string, unknown> {
  sid: string;
  sub: string;
  iat: number;
  exp: number;
}

const claimsOf = (token: string): Claims =>
  JSON.parse(new TextDecoder().decode(fromBase64Url(token.split(".")[1] ?? "")));

const fromBase64Url = (text: string) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));

const toBase64Url = (value: unknown): string =>
  btoa(JSON.stringify(value)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** A page by the cookie and a call by the header: what each says to the token. */
async function statusesOf(desk: Desk, token: string): Promise<[page: number, call: number]> {
  const page = await desk.bare("/users", { headers: { cookie: `session=${token}` } });
  const call = await desk.bare("/api/users", { headers: { authorization: `Bearer ${token}` } });
  return [page.status, call.status];
}

Deno.test("the token names its session and its person, and lasts 12 hours", () =>
  withDesk(async (desk) => {
    const { sid, sub, iat, exp, ...others } = claimsOf(tokenOf(desk));
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
  }, { env });
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
    const later = await sign({ ...claims, iat: iat + 3600, exp: exp + 3600 }, SECRET, "HS256");
    await desk.stayAwake();
    clock.advance(HOURS_12 * 1000 - 1);
    assert.deepEqual(await statusesOf(desk, token), [200, 200]);
    assert.deepEqual(await statusesOf(desk, later), [200, 200]);
    clock.advance(1);
    assert.deepEqual(await statusesOf(desk, token), [303, 401]);
    assert.deepEqual(await statusesOf(desk, later), [303, 401]);
  }, { now: clock.now, env });
});

Deno.test("a token counts on an instance whose clock is some seconds behind", () => {
  const ahead = new TestClock(Date.now() + 5_000);
  return withDesk(async (desk) => {
    assert.deepEqual(await statusesOf(desk, tokenOf(desk)), [200, 200]);
  }, { now: ahead.now });
});

const forgeries: Record<string, (claims: Claims, token: string) => string | Promise<string>> = {
  "signed with another secret": (claims) => sign(claims, "x".repeat(32), "HS256"),
  "signed with another algorithm": (claims) => sign(claims, SECRET, "HS512"),
  "not signed at all": (claims) => `${toBase64Url({ alg: "none" })}.${toBase64Url(claims)}.`,
  "of another person under the old signature": (claims, token) => {
    const [header, , signature] = token.split(".");
    return `${header}.${toBase64Url({ ...claims, sub: "s_2" })}.${signature}`;
  },
  "without an end": ({ exp: _, ...claims }) => sign(claims, SECRET, "HS256"),
  "that lasts for years": (claims) =>
    sign({ ...claims, exp: claims.iat + 10 * 365 * 24 * 3600 }, SECRET, "HS256"),
  "that is over": (claims) =>
    sign({ ...claims, iat: claims.iat - HOURS_12 - 9, exp: claims.iat - 9 }, SECRET, "HS256"),
  "without an issue time": ({ iat: _, ...claims }) => sign(claims, SECRET, "HS256"),
  "without a session": ({ sid: _, ...claims }) => sign(claims, SECRET, "HS256"),
  "of a session that never was": (claims) =>
    sign({ ...claims, sid: crypto.randomUUID() }, SECRET, "HS256"),
  "whose session is no text": (claims) => sign({ ...claims, sid: { like: "%" } }, SECRET, "HS256"),
  "cut short": (_, token) => token.slice(0, -2),
  "with something behind it": (_, token) => `${token}x`,
  "that is none": () => "garbage",
  "of dots": () => "..",
  "that is empty": () => "",
};

Deno.test("a token is worth nothing", async (t) => {
  await withDesk(async (desk) => {
    const token = tokenOf(desk);
    for (const [kind, forge] of Object.entries(forgeries)) {
      await t.step(kind, async () => {
        const forged = await forge(claimsOf(token), token);
        assert.deepEqual(await statusesOf(desk, forged), [303, 401]);
      });
    }
    await t.step("unless it is the one that was given", async () => {
      const again = await sign(claimsOf(token), SECRET, "HS256");
      assert.deepEqual(await statusesOf(desk, again), [200, 200]);
    });
  }, { env });
});

Deno.test("each start of the demo has a secret of its own", () =>
  withDesk(async (first) => {
    await withDesk(async (second) => {
      assert.deepEqual(await statusesOf(second, tokenOf(first)), [303, 401]);
    });
  }));

Deno.test("a person who is deactivated is out with the next request", () =>
  withDesk(async (desk) => {
    await desk.store.db.updateTable("staff").set({ status: "inactive" }).where("id", "=", "s_1")
      .execute();
    assert.deepEqual(await statusesOf(desk, tokenOf(desk)), [303, 401]);
  }));

Deno.test("other words than Bearer before a token do not count", () =>
  withDesk(async (desk) => {
    for (const scheme of ["Basic ", "Token ", ""]) {
      const headers = { authorization: scheme + tokenOf(desk) };
      assert.equal((await desk.bare("/api/users", { headers })).status, 401, scheme);
    }
  }));
