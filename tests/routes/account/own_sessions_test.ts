import assert from "node:assert/strict";
import { visitor } from "../../support/accounts.ts";
import { toastsOf } from "../../support/decisions.ts";
import { deviceName } from "../../../routes/account/devices.ts";
import { type Desk, withDesk } from "../../support/helpers.ts";
import { TestClock } from "../../support/stores.ts";
import { elements, mainOf, only } from "../../support/markup.ts";

const account = { email: "admin@example.com", password: "admin123" };

/** The same person in another browser. */
async function signInFrom(desk: Desk, device: string): Promise<Desk> {
  const other = visitor(desk);
  await other.post("/login", account, { "user-agent": device });
  return other;
}

const itemsOf = async (desk: Desk) =>
  elements(
    only(mainOf((await desk.get("/profile")).text), "ul", { class: "panel list" }).html,
    "li",
  );

/** The action of each session's End button, by device. */
async function endings(desk: Desk): Promise<Map<string, string>> {
  const found = (await itemsOf(desk)).filter(({ html }) => html.includes("<form"));
  return new Map(found.map(({ html }) => {
    const { action = "" } = only(html, "form", { method: "post" }).attributes;
    return [elements(html, "p")[0]?.text ?? "", action];
  }));
}

const isIn = async (desk: Desk) => (await desk.get("/users")).status === 200;

Deno.test("/profile lists the own sessions, latest seen first, and marks this one", () => {
  const clock = new TestClock("2026-11-20T10:00:00.000Z");
  return withDesk(async (desk) => {
    clock.advance(60_000);
    await signInFrom(desk, "A phone");
    clock.advance(3 * 60_000);
    await signInFrom(desk, "<b>A tablet</b>");
    await desk.colleague("s_2");
    clock.advance(3 * 60_000);
    await desk.get("/users");
    const items = (await itemsOf(desk)).map(({ text }) => text.split(" Last active ")[0]);
    assert.deepEqual(items, ["Unknown device", "<b>A tablet</b>", "A phone"]);
    const endings = (await itemsOf(desk)).map(({ text }) =>
      /(This session|Sign out).*$/.exec(text)
    );
    assert.deepEqual(endings.map((found) => found?.[0]), [
      "This session",
      "Sign out <b>A tablet</b>",
      "Sign out A phone",
    ]);
  }, { now: clock.now });
});

Deno.test("a session can be ended from another one, and no other ends with it", () =>
  withDesk(async (desk) => {
    const [phone, tablet] = [await signInFrom(desk, "A phone"), await signInFrom(desk, "A tablet")];
    const answer = await desk.post((await endings(desk)).get("A phone") ?? "", {});
    assert.deepEqual([answer.status, answer.headers.get("location")], [303, "/profile"]);
    assert.deepEqual(toastsOf(await desk.get("/profile")), ["Session ended"]);
    assert.deepEqual([await isIn(phone), await isIn(tablet), await isIn(desk)], [
      false,
      true,
      true,
    ]);
    assert.deepEqual([...(await endings(desk)).keys()], ["A tablet"]);
  }));

Deno.test("the handle of a session on the page does not work as a session", () =>
  withDesk(async (desk) => {
    await signInFrom(desk, "A phone");
    const { text } = await desk.get("/profile");
    const rows = await desk.store.db.selectFrom("sessions").select("id").execute();
    assert.equal(rows.length, 2);
    for (const { id } of rows) assert.ok(!text.includes(id));
  }));

const known: [device: string, userAgent: string][] = [
  [
    "Chrome · Linux",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 " +
    "Safari/537.36",
  ],
  [
    "Firefox · Android",
    "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0",
  ],
  [
    "Safari · iOS",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like " +
    "Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
  ],
  ["curl/8.5", "curl/8.5"],
  ["", ""],
];

for (const [device, userAgent] of known) {
  Deno.test(`a session from "${userAgent.slice(0, 40)}" is one of "${device}"`, async () => {
    assert.equal(await deviceName(userAgent), device);
  });
}
