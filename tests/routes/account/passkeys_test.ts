import assert from "node:assert/strict";
import { visitor } from "../../support/accounts.ts";
import { Authenticator, type Lies } from "../../support/authenticator.ts";
import { setPassword, TestClock } from "../../support/stores.ts";
import {
  type Answer,
  type Desk,
  PASSWORD,
  refusalIn,
  textOf,
  withDesk,
} from "../../support/helpers.ts";
import { elements, mainOf, only } from "../../support/markup.ts";

const form = { passkeyName: "Laptop", passkeyPassword: "admin123" };

async function add(desk: Desk, name = "Laptop", lies?: Lies): Promise<[Authenticator, Answer]> {
  const authenticator = await Authenticator.make();
  const asked = await desk.post("/profile/passkeys/options", { ...form, passkeyName: name });
  assert.equal(asked.status, 200, asked.text);
  const passkey = await authenticator.create(JSON.parse(asked.text), lies);
  return [authenticator, await desk.post("/profile/passkeys", send(passkey))];
}

const send = (passkey: unknown) => ({ passkey: JSON.stringify(passkey) });

async function enter(person: Desk, authenticator: Authenticator, lies?: Lies, next = "") {
  const { text } = await person.post("/login/passkey/options", {});
  const passkey = await authenticator.get(JSON.parse(text), lies);
  return await person.post(`/login/passkey${next}`, send(passkey));
}

const isIn = async (person: Desk) => (await person.get("/users")).status === 200;

Deno.test("a passkey is added and shown on the profile, and removed there", () =>
  withDesk(async (desk) => {
    const [, added] = await add(desk, `<b>"Laptop"`);
    assert.deepEqual([added.status, added.headers.get("location")], [303, "/profile"]);
    const { text } = await desk.get("/profile");
    assert.match(textOf(text), /Passkey added/);
    const main = mainOf(text);
    const section = only(main, "section", { "aria-labelledby": "passkeys" });
    assert.match(section.text, /<b>"Laptop".*Added.*not used yet/);
    const remove = elements(section.html, "form").map(({ attributes }) => attributes.action ?? "")
      .find((action) => action.endsWith("/remove")) ?? "";
    const gone = await desk.post(remove, {});
    assert.deepEqual([gone.status, gone.headers.get("location")], [303, "/profile"]);
    assert.doesNotMatch((await desk.get("/profile")).text, /\/remove"/);
    assert.equal((await desk.post(remove, {})).status, 404);
  }));

Deno.test("options for passkeys and their faults are JSON, in the person's language", () =>
  withDesk(async (desk) => {
    const ask = (changes: Record<string, string>) =>
      desk.post("/profile/passkeys/options", { ...form, ...changes });
    const asked = await ask({});
    const { rp, user, excludeCredentials } = JSON.parse(asked.text);
    assert.deepEqual(rp, { name: "Mentor Desk", id: "localhost" });
    assert.equal(user.name, "admin@example.com");
    assert.deepEqual(excludeCredentials, []);
    const wrong = await ask({ passkeyPassword: "wrong" });
    assert.equal(wrong.status, 401);
    assert.deepEqual(refusalIn(wrong), {
      error: "This is not your current password.",
      code: "password.not_current",
    });
    const unnamed = await ask({ passkeyName: " " });
    assert.deepEqual([unnamed.status, refusalIn(unnamed)], [422, {
      error: "Enter a name.",
      code: "input.invalid",
    }]);
    await desk.post("/settings", { language: "fr", timezone: "utc", dateFormat: "mdy" });
    assert.match(JSON.stringify(refusalIn(await ask({ passkeyPassword: "no" }))), /mot de passe/);
    const out = await visitor(desk).post("/profile/passkeys/options", form);
    assert.deepEqual([out.status, refusalIn(out)], [401, {
      error: "Unauthorized",
      code: "session.missing",
    }]);
  }));

Deno.test("an answer of no authenticator is refused beside the form with 422", () =>
  withDesk(async (desk) => {
    const [, foreign] = await add(desk, "Laptop", { origin: "https://evil.example" });
    const answers = [
      foreign,
      ...await Promise.all(
        ["", "{", "[]", "null", '{"id":1}', "x".repeat(70_000)].map((passkey) =>
          desk.post("/profile/passkeys", { passkey })
        ),
      ),
      await desk.post("/profile/passkeys", {}),
    ];
    for (const { status, text } of answers) {
      assert.equal(status, 422);
      const { text: said } = only(mainOf(text), "small", { id: "passkey-error" });
      assert.equal(said, "The passkey couldn't be added. Try again.");
    }
  }));

Deno.test("a passkey alone signs in, in a browser that is then known, and goes where one wanted", () =>
  withDesk(async (desk) => {
    const [authenticator] = await add(desk);
    const person = visitor(desk);
    const page = (await person.get("/login?next=%2Fkyc")).text;
    const button = only(page, "button", { "data-passkey": "/login/passkey/options" });
    assert.equal(button.text, "Continue with a passkey");
    const place = elements(page, "form", { action: "/login/passkey?next=%2Fkyc" });
    assert.equal(place.length, 1);
    assert.match(page, /<script src="\/static\/passkeys\.js" integrity="sha384-[^"]+" defer/);
    const answer = await enter(person, authenticator, {}, "?next=%2Fkyc");
    assert.deepEqual([answer.status, answer.headers.get("location")], [303, "/kyc"]);
    assert.ok(person.cookie("device"), "remembered");
    assert.equal(person.cookie("passkey"), undefined);
    assert.match((await person.get("/kyc")).text, /Login successful!/);
  }));

Deno.test("a wrong passkey is refused with 401, and known and unknown ones look alike", () =>
  withDesk(async (desk) => {
    const [authenticator] = await add(desk);
    const unknown = await Authenticator.make();
    const lies: [Authenticator, Lies][] = [
      [authenticator, { origin: "https://evil.example" }],
      [authenticator, { challenge: "AAAA" }],
      [authenticator, { userVerified: false }],
      [unknown, { userHandle: "c18x" }],
    ];
    const pages: string[] = [];
    for (const [mine, lie] of lies) {
      const person = visitor(desk);
      const { status, text } = await enter(person, mine, lie);
      assert.equal(status, 401);
      pages.push(text);
      assert.equal(await isIn(person), false);
    }
    assert.match(pages[0]!, /The passkey was not accepted or timed out/);
    assert.deepEqual(new Set(pages).size, 1);
    const broken = await visitor(desk).post("/login/passkey", { passkey: "{" });
    assert.equal(broken.status, 422);
  }));

Deno.test("a signed challenge works in one browser, and once", () =>
  withDesk(async (desk) => {
    const [authenticator] = await add(desk);
    const [person, thief] = [visitor(desk), visitor(desk)];
    const { text } = await person.post("/login/passkey/options", {});
    const answer = send(await authenticator.get(JSON.parse(text)));
    await thief.post("/login/passkey/options", {});
    assert.equal((await thief.post("/login/passkey", answer)).status, 401);
    assert.equal((await person.post("/login/passkey", answer)).status, 303);
    assert.equal((await person.post("/login/passkey", answer)).status, 401);
  }));

Deno.test("a passkey is bound to the host of the public address", () =>
  withDesk(async (desk) => {
    const { text } = await desk.post("/login/passkey/options", {});
    const { rpId, userVerification, allowCredentials } = JSON.parse(text);
    assert.deepEqual([rpId, userVerification], ["desk.example.com", "required"]);
    assert.deepEqual(allowCredentials ?? [], []);
    const set = desk.cookie("passkey");
    assert.match(set ?? "", /^[\w-]{43}$/);
  }, { signedIn: false, env: { PUBLIC_ORIGIN: "https://desk.example.com" } }));

Deno.test("a passkey confirms who is there, within the form that asks, which is then done", () => {
  const clock = new TestClock("2026-11-20T10:00:00.000Z");
  return withDesk(async (desk) => {
    await setPassword(desk.store, "s_3", PASSWORD);
    assert.doesNotMatch((await desk.get("/users")).text, /passkeys\.js/, "only where needed");
    const [authenticator] = await add(desk);
    assert.match((await desk.get("/users")).text, /passkeys\.js/, "any page may ask");
    await desk.stayAwake();
    clock.advance(31 * 60_000);
    const form = { role: "support", status: "active" };
    const asked = await desk.post("/staff/s_3", form);
    assert.equal(asked.status, 403);
    const button = only(mainOf(asked.text), "button", { "data-passkey": OPTIONS });
    assert.deepEqual([button.text, button.attributes.type], ["Use a passkey", "button"]);
    const stepUp = async (lies?: Lies) => {
      const { text } = await desk.post(OPTIONS, {});
      const stepUpPasskey = JSON.stringify(await authenticator.get(JSON.parse(text), lies));
      return await desk.post("/staff/s_3", { ...form, stepUpPassword: "", stepUpPasskey });
    };
    const wrong = await stepUp({ origin: "https://evil.example" });
    assert.equal(wrong.status, 403);
    assert.match(textOf(wrong.text), /The passkey was not accepted or timed out/);
    const broken = await desk.post("/staff/s_3", {
      ...form,
      stepUpPassword: "",
      stepUpPasskey: "{",
    });
    assert.equal(broken.status, 403);
    assert.equal((await stepUp()).status, 303);
    const { role } = await desk.store.db.selectFrom("staff").select("role").where("id", "=", "s_3")
      .executeTakeFirstOrThrow();
    assert.equal(role, "support");
    const { after } = await desk.store.db.selectFrom("audit_log").select("after")
      .where("action", "=", "Identity confirmed").executeTakeFirstOrThrow();
    assert.deepEqual(JSON.parse(after ?? ""), { way: "passkey" });
  }, { now: clock.now });
});

const OPTIONS = "/confirm/passkey/options";
