import assert from "node:assert/strict";
import { accept, CHOSEN, codeFor, guest, invite, secretOf, visitor } from "../support/accounts.ts";
import { type Answer, type Desk, withDesk } from "../support/helpers.ts";
import { TestClock } from "../support/stores.ts";

interface Expected {
  action: string;
  category?: string;
  actorId?: string | null;
  actorName?: string;
  target?: string;
  status?: string;
  before?: unknown;
  after?: unknown;
}

const rowsOf = ({ store }: Desk) =>
  store.db.selectFrom("audit_log").selectAll().orderBy("seq").execute();

/** Returns the audit entries of an action, which all have the id of its request. */
async function entriesOf(desk: Desk, work: () => Promise<Answer>) {
  const before = (await rowsOf(desk)).length;
  const requestId = (await work()).headers.get("x-request-id");
  const entries = (await rowsOf(desk)).slice(before);
  for (const entry of entries) assert.ok(requestId && entry.requestId === requestId, entry.action);
  return entries.map(({ action, category, actorId, actorName, target, status, ...entry }) => ({
    action,
    category,
    actorId,
    actorName,
    target,
    status,
    before: JSON.parse(entry.before ?? "null"),
    after: JSON.parse(entry.after ?? "null"),
  }));
}

async function assertEntry(desk: Desk, work: () => Promise<Answer>, expected: Expected) {
  const dana = { actorId: "s_1", actorName: "Dana Okafor", target: "admin@example.com" };
  const plain = { category: "user", status: "success", before: null, after: null };
  assert.deepEqual(await entriesOf(desk, work), [{ ...plain, ...dana, ...expected }]);
}

const caller = { address: "192.0.2.1", device: "A browser" };
const account = { email: "admin@example.com", password: "admin123" };
const from = { "user-agent": caller.device };

Deno.test("signing in, being refused and signing out are entries", () =>
  withDesk(async (desk) => {
    const signIn = (form: Record<string, string>) => desk.post("/login", form, from);
    await assertEntry(desk, () => signIn({ ...account, password: "wrong" }), {
      action: "Sign-in refused",
      actorId: null,
      actorName: "Unknown",
      status: "error",
      after: caller,
    });
    await assertEntry(desk, () => signIn({ email: "nobody@example.com", password: "x" }), {
      action: "Sign-in refused",
      actorId: null,
      actorName: "Unknown",
      target: "nobody@example.com",
      status: "error",
      after: caller,
    });
    await assertEntry(desk, () => signIn(account), { action: "Signed in", after: caller });
    await assertEntry(desk, () => desk.post("/logout", {}), { action: "Signed out" });
    const call = () => desk.json("POST", "/api/login", account, from);
    await assertEntry(desk, call, { action: "Signed in", after: caller });
    const leave = () => desk.json("POST", "/api/logout", {});
    await assertEntry(desk, leave, { action: "Signed out" });
  }, { signedIn: false }));

Deno.test("a decision is an entry with what it changed", () =>
  withDesk(async (desk) => {
    const work = () =>
      desk.json("PATCH", "/api/kyc-requests/k_1/status", {
        status: "declined",
        reviewNotes: "No.",
      });
    const open = { status: "pending", reviewNotes: null, reviewedBy: null, expiresAt: null };
    const decided = { status: "declined", reviewNotes: "No.", reviewedBy: "s_1", expiresAt: null };
    await assertEntry(desk, work, {
      category: "kyc",
      action: "KYC declined",
      target: "Amelia Hart (k_1)",
      before: { ...open, version: 1 },
      after: { ...decided, version: 2, undisplayed: ["1", "2"] },
    });
  }));

Deno.test("opening a document is an entry; a prefetch shows nothing and leaves none", () =>
  withDesk(async (desk) => {
    const path = "/kyc/k_1/documents/1";
    const request = JSON.parse((await desk.get("/api/kyc-requests/k_1")).text);
    await assertEntry(desk, () => desk.get(path), {
      category: "kyc",
      action: "Document displayed",
      target: `${request.documents[0].name}, Amelia Hart (k_1)`,
    });
    for (const purpose of ["prefetch", "prefetch;prerender"]) {
      const prefetch = () => desk.get(path, { "sec-purpose": purpose });
      assert.deepEqual(await entriesOf(desk, prefetch), []);
      assert.doesNotMatch((await prefetch()).text, /<svg/);
    }
    assert.deepEqual(await entriesOf(desk, () => desk.get("/kyc/k_1/documents/99")), []);
    assert.deepEqual(await entriesOf(desk, () => desk.get("/kyc/k_1")), []);
  }));

Deno.test("changed settings and a changed profile are entries with what differs", () =>
  withDesk(async (desk) => {
    const settings = { sessionTimeout: "on", language: "en", timezone: "cet", dateFormat: "mdy" };
    const others = {
      singleKeys: "on",
      emailNotifications: "on",
      kycUpdates: "on",
      transactionAlerts: "on",
      dueAlarms: "on",
    };
    await assertEntry(desk, () => desk.post("/settings", { ...settings, ...others }), {
      action: "Settings changed",
      before: { timezone: "utc" },
      after: { timezone: "cet" },
    });
    const profile = { name: "Dana New", email: "dana@example.com" };
    const sent = { ...profile, emailPassword: "admin123" };
    await assertEntry(desk, () => desk.post("/profile", sent), {
      action: "Profile updated",
      target: "Dana Okafor (s_1)",
      before: { name: "Dana Okafor", email: "admin@example.com" },
      after: profile,
    });
  }));

Deno.test("a changed password and an ended session are entries, without any secret", () =>
  withDesk(async (desk) => {
    await visitor(desk).post("/login", account, from);
    const { id = "" } = await desk.store.db.selectFrom("sessions").select("id")
      .where("device", "=", caller.device).executeTakeFirst() ?? {};
    const end = () => desk.post(`/profile/sessions/${id.slice(0, 13)}/end`, {});
    await assertEntry(desk, end, {
      action: "Session ended",
      before: { device: caller.device },
    });
    const passwords = { newPassword: CHOSEN, confirmPassword: CHOSEN };
    const change = () =>
      desk.post("/profile/password", { currentPassword: "admin123", ...passwords });
    await assertEntry(desk, change, { action: "Password changed" });
    const trail = JSON.stringify(await rowsOf(desk));
    for (const secret of [CHOSEN, "admin123", id, "pbkdf2"]) assert.ok(!trail.includes(secret));
  }));

Deno.test("an invitation, a new link and accepting it are entries, without the link", () =>
  withDesk(async (desk) => {
    const entry = await entriesOf(desk, () => desk.post("/staff/invite", guest));
    const { id } = await desk.store.db.selectFrom("staff").select("id")
      .where("email", "=", guest.email).executeTakeFirstOrThrow();
    const target = `Gus Guest (${id})`;
    const { email, role } = guest;
    assert.deepEqual(entry.map((one) => [one.action, one.actorId, one.target, one.after]), [
      ["Staff invited", "s_1", target, { email, role }],
    ]);
    const again = () => desk.post(`/staff/${id}/invite`, {});
    await assertEntry(desk, again, { action: "Staff invited again", target });
    const path = await invite(desk, { ...guest, email: "other@example.com" });
    const [accepted] = await entriesOf(desk, () => accept(visitor(desk), path));
    assert.deepEqual([accepted?.action, accepted?.actorName], ["Invitation accepted", "Gus Guest"]);
    assert.deepEqual([accepted?.before, accepted?.after], [
      { status: "inactive" },
      { status: "active" },
    ]);
    const trail = JSON.stringify(await rowsOf(desk));
    assert.ok(!trail.includes(path.split("/").at(-1) ?? "") && !trail.includes(CHOSEN));
  }));

Deno.test("a changed role, a deactivation and ended sessions are entries", () =>
  withDesk(async (desk) => {
    const { name, role } = await desk.store.db.selectFrom("staff").selectAll()
      .where("id", "=", "s_2").executeTakeFirstOrThrow();
    const target = `${name} (s_2)`;
    const admin = { role: "admin", status: "active" };
    await assertEntry(desk, () => desk.post("/staff/s_2", admin), {
      action: "Staff changed",
      target,
      before: { role, status: "active" },
      after: admin,
    });
    const away = { role: "admin", status: "inactive" };
    await assertEntry(desk, () => desk.post("/staff/s_2", away), {
      action: "Staff changed",
      target,
      status: "warning",
      before: admin,
      after: away,
    });
    const end = () => desk.post("/staff/s_2/end-sessions", {});
    await assertEntry(desk, end, { action: "Sessions ended", target, status: "warning" });
    assert.deepEqual(await entriesOf(desk, () => desk.post("/staff/s_1", away)), []);
  }));

Deno.test("a second factor turned on, used, refused or turned off is an entry", () => {
  const clock = new TestClock("2026-11-20T10:00:00.000Z");
  return withDesk(async (desk) => {
    const secret = await secretOf(desk);
    const code = () => {
      clock.advance(30_000);
      return codeFor(desk, secret);
    };
    const turnOn = () =>
      desk.post("/settings/two-factor", { code: code(), currentPassword: desk.password });
    await assertEntry(desk, turnOn, { action: "Two-factor turned on" });
    const person = visitor(desk);
    assert.deepEqual(await entriesOf(desk, () => person.post("/login", account, from)), []);
    await assertEntry(desk, () => person.post("/login/code", { code: "no" }, from), {
      action: "Two-factor code refused",
      actorId: null,
      actorName: "Unknown",
      status: "error",
      after: caller,
    });
    await assertEntry(desk, () => person.post("/login/code", { code: code() }, from), {
      action: "Signed in with two factors",
      after: caller,
    });
    const turnOff = () => desk.post("/settings/two-factor/off", { code: code() });
    await assertEntry(desk, turnOff, { action: "Two-factor turned off", status: "warning" });
    assert.ok(!JSON.stringify(await rowsOf(desk)).includes(secret));
  }, { now: clock.now });
});
