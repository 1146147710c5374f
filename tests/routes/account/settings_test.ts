import { defaultSettings, fromJson } from "../../../data/settings.ts";
import assert from "node:assert/strict";
import * as notifications from "../../../data/notices/notifications.ts";
import * as transactions from "../../../data/transactions/transactions.ts";
import * as users from "../../../data/records/users.ts";
import { toastsOf } from "../../support/decisions.ts";
import { type Desk, withDesk } from "../../support/helpers.ts";
import { choicesOf, elements, factsOf, mainOf, only, rowsOf } from "../../support/markup.ts";
import { aTransaction, aUser } from "../../support/records.ts";
import { become } from "../../support/roles.ts";

const show = async (desk: Desk) => mainOf((await desk.get("/settings")).text);

/** The label and state of each switch. */
const switchesOf = (main: string) =>
  elements(main, "label").filter(({ html }) => html.includes('role="switch"'))
    .map(({ text, html }) => [text, "checked" in only(html, "input").attributes]);

/** The form as it is sent without any change. */
const untouched = {
  emailNotifications: "on",
  kycUpdates: "on",
  transactionAlerts: "on",
  dueAlarms: "on",
  sessionTimeout: "on",
  language: "en",
  timezone: "utc",
  dateFormat: "mdy",
  singleKeys: "on",
};

const savedOf = async ({ store }: Desk, staffId = "s_1") => {
  const row = await store.db.selectFrom("settings").selectAll().where("staffId", "=", staffId)
    .executeTakeFirst();
  return row && fromJson(row.settings);
};

Deno.test("/settings shows ten switches with their defaults", () =>
  withDesk(async (desk) => {
    const main = await show(desk);
    assert.equal(only(main, "h1").text, "Settings");
    assert.deepEqual(switchesOf(main), [
      ["Email Notifications", true],
      ["KYC Updates", true],
      ["Transaction Alerts", true],
      ["Weekly Reports", false],
      ["Due Alarms", true],
      ["Daily Summary", false],
      ["Weekly Checkpoint", false],
      ["Two-Factor Authentication", false],
      ["Session Timeout", true],
      ["Single-key shortcuts", true],
    ]);
    assert.equal(only(main, "button", { type: "submit" }).text, "Save Settings");
  }));

Deno.test("/settings says that nothing is sent by email while there is no mail server", async () => {
  const said = async (env: Record<string, string>) => {
    let main = "";
    await withDesk(async (desk) => void (main = await show(desk)), { env });
    const { attributes } = only(main, "input", { name: "emailNotifications" });
    assert.ok(!("disabled" in attributes), "what is chosen now counts later");
    const id = attributes["aria-describedby"];
    return id && only(main, "small", { id }).text;
  };
  const reason = "No mail server is set up, so no emails are sent.";
  assert.equal(await said({}), reason);
  const mail = { SMTP_URL: "smtp://mail.example.com", MAIL_FROM: "desk@desk.example" };
  assert.match((await said(mail))!, /^Your notifications by email as well\./);
});

Deno.test("/settings tells reviewers and others what KYC Updates bring them", () =>
  withDesk(async (desk) => {
    const told = async () => {
      const main = await show(desk);
      const { attributes } = only(main, "input", { name: "kycUpdates" });
      return only(main, "small", { id: attributes["aria-describedby"]! }).text;
    };
    assert.match(await told(), /^New requests, colleagues' decisions and expiring approvals, /);
    await become(desk, "support");
    assert.match(await told(), /^New requests and expiring approvals, .* one message an hour\.$/);
  }));

Deno.test("/settings shows three choices in the specification's values, with their defaults", () =>
  withDesk(async (desk) => {
    const main = await show(desk);
    const labels = elements(main, "label").filter(({ html }) => html.includes("<select"))
      .map(({ html }) => html.slice(0, html.indexOf("<select")));
    assert.deepEqual(labels, ["Default Language", "Timezone", "Date Format"]);
    const of = (name: string) => {
      const { options, chosen } = choicesOf(main, name);
      return [options.map(([value]) => value), chosen];
    };
    assert.deepEqual(of("language"), [["en", "es", "fr"], ["en"]]);
    assert.deepEqual(of("timezone"), [["utc", "est", "pst", "cet"], ["utc"]]);
    assert.deepEqual(of("dateFormat"), [["mdy", "dmy", "ymd"], ["mdy"]]);
  }));

Deno.test("the Two-Factor switch leads to where a code is asked for; alone it does nothing", () =>
  withDesk(async (desk) => {
    const answer = await desk.post("/settings", { ...untouched, twoFactor: "on" });
    assert.equal(answer.status, 303);
    assert.equal(answer.headers.get("location"), "/settings/two-factor");
    const toasts = toastsOf(await desk.get("/settings/two-factor")).join();
    assert.match(toasts, /Settings saved successfully\. Two-factor authentication is still off/);
    assert.deepEqual(await savedOf(desk), { ...defaultSettings, dueAlarms: true });
    assert.deepEqual(switchesOf(await show(desk))[7], ["Two-Factor Authentication", false]);
  }));

Deno.test("POST /settings saves them for the person and says so, once", () =>
  withDesk(async (desk) => {
    await desk.get("/dashboard");
    const form = { weeklyReports: "on", language: "fr", timezone: "cet", dateFormat: "ymd" };
    const answer = await desk.post("/settings", form);
    assert.equal(answer.status, 303);
    assert.equal(answer.headers.get("location"), "/settings");
    assert.deepEqual(await savedOf(desk), {
      emailNotifications: false,
      kycUpdates: false,
      transactionAlerts: false,
      weeklyReports: true,
      dueAlarms: false,
      dailySummary: false,
      weeklyCheckpoint: false,
      sessionTimeout: false,
      language: "fr",
      timezone: "cet",
      dateFormat: "ymd",
      singleKeys: false,
      pinned: [],
    });
    const page = await desk.get("/settings");
    assert.deepEqual(toastsOf(page), ["Paramètres enregistrés"]);
    const switches = switchesOf(mainOf(page.text)).filter(([, on]) => on);
    assert.deepEqual(switches, [["Rapports hebdomadaires", true]]);
    const chosen = (name: string) => choicesOf(mainOf(page.text), name).chosen;
    const choices = [...chosen("language"), ...chosen("timezone"), ...chosen("dateFormat")];
    assert.deepEqual(choices, ["fr", "cet", "ymd"]);
    assert.deepEqual(toastsOf(await desk.get("/settings")), []);
  }));

Deno.test("POST /settings with what it does not know is 422 and changes nothing", async (t) => {
  await withDesk(async (desk) => {
    await desk.post("/settings", untouched);
    const bad: Record<string, string>[] = [
      { language: "de" },
      { timezone: "Europe/Paris" },
      { dateFormat: "" },
      { kycUpdates: "yes" },
      { twoFactor: "yes" },
      { staffId: "s_2" },
    ];
    for (const change of bad) {
      await t.step(JSON.stringify(change), async () => {
        const answer = await desk.post("/settings", { ...untouched, dateFormat: "dmy", ...change });
        assert.equal(answer.status, 422);
        assert.deepEqual(await savedOf(desk), { ...defaultSettings, dueAlarms: true });
      });
    }
    const { language: _, ...withoutLanguage } = untouched;
    assert.equal((await desk.post("/settings", withoutLanguage)).status, 422);
  });
});

Deno.test("dates follow the date format and the time zone of the person", () =>
  withDesk(async (desk) => {
    await users.insert(desk.store.db, [aUser({ joinedAt: "2026-01-01T02:30:00.000Z" })]);
    const joined = async () => [
      rowsOf((await desk.get("/users")).text).get("u_test")?.[4],
      new Map(factsOf((await desk.fragment("/users/u_test")).text)).get("Joined"),
    ];
    const formats: [timezone: string, dateFormat: string, date: string][] = [
      ["utc", "mdy", "Jan 1, 2026"],
      ["utc", "dmy", "1 Jan 2026"],
      ["est", "mdy", "Dec 31, 2025"],
      ["pst", "ymd", "2025-12-31"],
      ["cet", "ymd", "2026-01-01"],
    ];
    for (const [timezone, dateFormat, date] of formats) {
      await desk.post("/settings", { ...untouched, timezone, dateFormat });
      assert.deepEqual(await joined(), [date, date], `${timezone} ${dateFormat}`);
    }
  }, { sample: false }));

Deno.test("clocks that change are followed by page, dialog, report and notification, not by files", () =>
  withDesk(async (desk) => {
    // In Paris clocks went from 02:00 to 03:00 at 01:00 UTC on 29 March 2026.
    const instants = ["2026-03-29T00:59:59.000Z", "2026-03-29T01:00:00.000Z"] as const;
    const shown = ["29 mars 2026, 01:59", "29 mars 2026, 03:00"];
    await transactions.insert(
      desk.store.db,
      instants.map((date, index) =>
        aTransaction({ id: `t_${index}`, date, amountCents: 123_450, type: "revenue" })
      ),
    );
    await notifications.insertNotifications(
      desk.store.db,
      "s_test",
      instants.map((time, index) => ({
        id: `n_${index}`,
        time,
        read: false,
        notice: { kind: "sessions_ended", facts: {} },
      })),
    );
    const paris = { language: "fr", timezone: "cet", dateFormat: "dmy" };
    await desk.post("/settings", { ...untouched, ...paris });
    const bell = (await desk.get("/notifications")).text;
    for (const [index, text] of shown.entries()) {
      const facts = new Map(factsOf((await desk.fragment(`/finance/t_${index}`)).text));
      assert.equal(facts.get("Date"), text);
      assert.match(facts.get("Montant") ?? "", /^1\s234,50\s\$$/);
      assert.ok(bell.includes(`title="${text}"`), `the notification of ${text}`);
    }
    const days = "from=2026-03-29&to=2026-03-29";
    const report = (await desk.get(`/finance?columns=date&${days}`)).text;
    assert.deepEqual([...rowsOf(report).values()].flat(), ["29 mars 2026", "29 mars 2026"]);
    const file = (await desk.get("/finance/export.csv?sort=date")).text;
    for (const instant of instants) assert.ok(file.includes(`,${instant},`), file);
    assert.ok(file.includes(",1234.5,"), "plain numbers");
  }, { sample: false }));
