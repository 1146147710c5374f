import assert from "node:assert/strict";
import { sign } from "hono/jwt";
import { rotateKeys } from "../../../data/rotate_keys.ts";
import { type Desk, withDesk } from "../../helpers.ts";
import { TestClock } from "../../stores.ts";

const HOURS_12 = 12 * 60 * 60;

const tokenOf = (desk: Desk): string => desk.cookie("session") ?? "";

interface Claims extends Record<string, unknown> {
  sid: string;
  sub: string;
  iat: number;
  exp: number;
}

const partOf = (token: string, index: number) =>
  JSON.parse(new TextDecoder().decode(fromBase64Url(token.split(".")[index] ?? "")));

const headerOf = (token: string): { kid: string } => partOf(token, 0);
const claimsOf = (token: string): Claims => partOf(token, 1);

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

type Key = ReturnType<Desk["store"]["keys"]["tokenKey"]>;

/** A token of any header and claims, with the signature that belongs under them. */
async function signed(header: unknown, claims: unknown, key: Key): Promise<string> {
  const content = `${toBase64Url(header)}.${toBase64Url(claims)}`;
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const own = await crypto.subtle.importKey("jwk", key, algorithm, false, ["sign"]);
  const bytes = await crypto.subtle.sign("HMAC", own, new TextEncoder().encode(content));
  return `${content}.${
    new Uint8Array(bytes).toBase64({ alphabet: "base64url", omitPadding: true })
  }`;
}

type Forge = (claims: Claims, token: string, key: Key) => string | Promise<string>;

const forgeries: Record<string, Forge> = {
  "signed with another secret": (claims, _, key) => sign(claims, { ...key, k: "x".repeat(32) }),
  "signed with another algorithm": (claims, _, { k, kid }) =>
    sign(claims, { kty: "oct", k, kid, alg: "HS512" }),
  "that names no key": (claims, _, { k }) =>
    sign(claims, new TextDecoder().decode(fromBase64Url(k)), "HS256"),
  "not signed at all": (claims) => `${toBase64Url({ alg: "none" })}.${toBase64Url(claims)}.`,
  "of another person under the old signature": (claims, token) => {
    const [header, , signature] = token.split(".");
    return `${header}.${toBase64Url({ ...claims, sub: "s_2" })}.${signature}`;
  },
  "that lasts for years": (claims, _, key) =>
    sign({ ...claims, exp: claims.iat + 10 * 365 * 24 * 3600 }, key),
  "that is over": (claims, _, key) =>
    sign({ ...claims, iat: claims.iat - HOURS_12 - 9, exp: claims.iat - 9 }, key),
  "from the future": (claims, _, key) =>
    sign({ ...claims, iat: claims.iat + 120, exp: claims.exp + 120 }, key),
  "of a session that never was": (claims, _, key) =>
    sign({ ...claims, sid: crypto.randomUUID() }, key),
  "cut short": (_, token) => token.slice(0, -2),
  "with something behind it": (_, token) => `${token}x`,
  "that is none": () => "garbage",
  "of dots": () => "..",
  "that is empty": () => "",
};

const wrongValues = [null, "", "other", 0, -1, true, [], {}, { like: "%" }, ["mentor-desk"]];

/** Each header and claim taken away, or of another value, under a signature that is right. */
function* alterations(claims: Claims, { kid }: Key): Generator<[string, unknown, unknown]> {
  const header = { alg: "HS256", typ: "JWT", kid };
  for (const [part, whole] of Object.entries({ header, claims })) {
    for (const name of Object.keys(whole)) {
      const { [name]: _, ...without } = whole as Record<string, unknown>;
      const altered: [string, unknown][] = [["missing", without]];
      for (const value of wrongValues) {
        altered.push([JSON.stringify(value), { ...whole, [name]: value }]);
      }
      for (const [how, changed] of altered) {
        const parts = part === "header" ? [changed, claims] : [header, changed];
        yield [`${part}.${name} ${how}`, parts[0], parts[1]];
      }
    }
  }
  for (const more of [{ nbf: claims.iat + 600 }, { nbf: 0 }, { role: "admin" }, { typ: "id" }]) {
    yield [`claims and ${JSON.stringify(more)}`, header, { ...claims, ...more }];
  }
  for (const more of [{ crit: ["exp"] }, { jku: "https://x.example" }, { jwk: { kty: "oct" } }]) {
    yield [`header and ${JSON.stringify(more)}`, { ...header, ...more }, claims];
  }
}

Deno.test("with the right key too, a token of another header or claim is refused", () =>
  withDesk(async (desk) => {
    const key = desk.store.keys.tokenKey();
    const claims = claimsOf(tokenOf(desk));
    const accepted: string[] = [];
    let tried = 0;
    for (const [name, header, changed] of alterations(claims, key)) {
      const statuses = await statusesOf(desk, await signed(header, changed, key));
      if (statuses.join() !== "303,401") accepted.push(`${name}: ${statuses}`);
      tried++;
    }
    assert.deepEqual(accepted, []);
    assert.ok(tried > 100, `${tried} forms`);
    const same = await signed({ alg: "HS256", typ: "JWT", kid: key.kid }, claims, key);
    assert.deepEqual(await statusesOf(desk, same), [200, 200], "the form itself is right");
  }));

Deno.test("a token is worth nothing", async (t) => {
  await withDesk(async (desk) => {
    const [token, key] = [tokenOf(desk), desk.store.keys.tokenKey()];
    for (const [kind, forge] of Object.entries(forgeries)) {
      await t.step(kind, async () => {
        const forged = await forge(claimsOf(token), token, key);
        assert.deepEqual(await statusesOf(desk, forged), [303, 401]);
      });
    }
    await t.step("unless it is the one that was given", async () => {
      const again = await sign(claimsOf(token), key);
      assert.deepEqual(await statusesOf(desk, again), [200, 200]);
    });
  });
});

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
