import assert from "node:assert/strict";
import { zstdDecompressSync } from "node:zlib";
import { sign } from "hono/jwt";
import { noteSignIn } from "../../../../data/staff/accounts/last_sign_in.ts";
import { AUDIENCE, ISSUER } from "../../../../data/staff/sessions/session_tokens.ts";
import { SESSION_SECONDS, startSession } from "../../../../data/staff/sessions/sessions.ts";
import type { Store } from "../../../../data/store.ts";
import { showInParts } from "../../../../views/ui/shell/document.tsx";
import { type Ground, onEachEngine, openStoreAt, sharedEngines } from "../../../support/engines.ts";
import { addAccount } from "../../../support/fixtures.ts";
import { Desk } from "../../../support/helpers.ts";
import { keepAwake } from "../../../support/stores.ts";
import { changes, dice, HOUR_MS, type Person } from "./changes.ts";

/** Pages that are kept, some of them in several states, and two that never are. */
const addresses = [
  ...["/dashboard", "/dashboard", "/analytics", "/analytics", "/staff", "/staff"],
  ...["/users", "/users?role=mentor", "/users?sort=name&q=a", "/kyc", "/kyc?status=accepted"],
  ...["/kyc?q=person", "/communities", "/finance", "/finance?q=person", "/content", "/partners"],
  ...["/notifications", "/audit-logs"],
];

/** Those of them that change by themselves. */
const timed = ["/analytics", "/kyc", "/kyc?status=expired", "/dashboard"];

const encodings = ["", "gzip", "br", "zstd", "gzip, deflate, br, zstd"];

const people = [["s_1", "admin"], ["s_2", "moderator"], ["s_3", "support"], [
  "s_4",
  "admin",
]] as const;

/** Signs in anew whose session is over, as it is after a day, or with another role. */
async function signIn(store: Store, person: Person): Promise<void> {
  const now = store.now();
  const open = await store.db.selectFrom("sessions").select("id").where("id", "=", person.session)
    .where("expiresAt", ">", now.toISOString()).executeTakeFirst();
  if (open) return;
  person.session = await store.db.transaction().execute(async (trx) => {
    await noteSignIn(trx, person.id, now);
    return await startSession(trx, person.id, "test", now);
  });
  await keepAwake(store);
  const iat = Math.floor(now.getTime() / 1000);
  const said = { iss: ISSUER, aud: AUDIENCE, sid: person.session, sub: person.id };
  const token = await sign({ ...said, iat, exp: iat + SESSION_SECONDS }, store.keys.tokenKey());
  person.cookie = `session=${token}`;
}

async function staffOf(store: Store): Promise<Person[]> {
  const found: Person[] = [];
  for (const [id, role] of people) {
    const { name } = await addAccount(store, id, { role });
    found.push({ id, name, session: "", cookie: "" });
  }
  return found;
}

/** As a browser shows it in the end, whatever form it came in and in how many parts. */
async function shown(desk: Desk, path: string, headers: Record<string, string>): Promise<string> {
  const response = await desk.app.request(desk.origin + path, { headers });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const form = response.headers.get("content-encoding");
  const text = form === null ? new TextDecoder().decode(bytes) : await opened(bytes, form);
  // Errors name it.
  const requestId = response.headers.get("x-request-id") ?? "";
  return `${response.status} ${showInParts(text).replaceAll(requestId, "…")}`;
}

async function opened(bytes: Uint8Array<ArrayBuffer>, form: string): Promise<string> {
  if (form === "zstd") return new TextDecoder().decode(zstdDecompressSync(bytes));
  const name = form === "br" ? "brotli" : "gzip";
  const stream = new Blob([bytes]).stream();
  return await new Response(stream.pipeThrough(new DecompressionStream(name as "gzip"))).text();
}

const STEPS = 120;

/** Asks at random, changes at random, and compares each answer with one that nothing is kept for. */
const neverStale = (seed: number) => async ({ url, store, clock }: Ground) => {
  const n = dice(seed);
  const other = await openStoreAt(url, clock.now);
  try {
    const all = await staffOf(store);
    // It only ever answers as if nothing were kept, like one that simulates the delay.
    const plain = new Desk({ ...other, simulate: () => Promise.resolve() });
    const desk = new Desk(store);
    const writers = changes(n, all, () => clock.now().toISOString());
    for (const write of writers.slice(0, 6)) for (let i = 0; i < 4; i++) await write(store);
    for (let step = 0; step < STEPS; step++) {
      const person = all[n(all.length)]!;
      const look = ["", "; theme=dark", "; sidebar=collapsed"][n(3)]!;
      const ask = async (path: string) => {
        await signIn(other, person);
        const headers = { cookie: person.cookie + look, "sec-fetch-site": "same-origin" };
        const encoding = encodings[n(5)]!;
        const got = await shown(desk, path, { ...headers, "accept-encoding": encoding });
        const due = await shown(plain, path, headers);
        assert.match(due, /^(200|403) /, path);
        assert.equal(got, due, `seed ${seed}, step ${step}: ${path} ${encoding}`);
      };
      const passes = step % 5 === 0;
      const path = (passes ? timed : addresses)[n(passes ? timed.length : addresses.length)]!;
      await ask(path);
      if (passes) clock.advance([HOUR_MS / 4, 11 * HOUR_MS][n(2)]!);
      else await writers[step % writers.length]!(n(2) === 0 ? store : other);
      await ask(path);
    }
  } finally {
    await other.close();
  }
};

/** The one who looks, and a process that has answered them before. */
async function lookingOn({ url, store, clock }: Ground) {
  const [person] = await staffOf(store);
  await signIn(store, person!);
  const other = await openStoreAt(url, clock.now);
  const desk = new Desk(store);
  const status = async () => {
    const headers = { cookie: person!.cookie, "sec-fetch-site": "same-origin" };
    return (await shown(desk, "/users", headers)).slice(0, 3);
  };
  for (let again = 0; again < 3; again++) assert.equal(await status(), "200");
  return { person: person!, other, status };
}

onEachEngine({
  "what is kept is what would be made now, for everybody, whoever changes what": neverStale(1),
  "a session that another process ends is refused at the next request": async (ground) => {
    const { person, other, status } = await lookingOn(ground);
    await other.db.deleteFrom("sessions").where("id", "=", person.session).execute();
    assert.equal(await status(), "303");
    await other.close();
  },
  "who is put away by another process sees nothing that is kept": async (ground) => {
    const { person, other, status } = await lookingOn(ground);
    await other.db.updateTable("staff").set({ status: "inactive" }).where("id", "=", person.id)
      .execute();
    assert.equal(await status(), "303");
    await other.close();
  },
  "a session that is over sees nothing that is kept": async (ground) => {
    const { other, status } = await lookingOn(ground);
    ground.clock.advance(13 * HOUR_MS);
    assert.equal(await status(), "303");
    await other.close();
  },
}, sharedEngines);
