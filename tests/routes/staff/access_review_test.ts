import assert from "node:assert/strict";
import { runAccessReviews } from "../../../data/access_reviews/reviews.ts";
import { system } from "../../../data/audit/write.ts";
import { DAY_MS } from "../../../data/base/durations.ts";
import { changeStaff } from "../../../data/staff/accounts/membership.ts";
import { createToken } from "../../../data/staff/accounts/service_tokens.ts";
import { UNDO_MS } from "../../../data/steps/rows.ts";
import { hiddenFieldsOf, toastsOf } from "../../support/decisions.ts";
import { type Desk, textOf, withDesk } from "../../support/helpers.ts";
import { elements, mainOf, only, rowsOf } from "../../support/markup.ts";
import { become } from "../../support/roles.ts";
import { TestClock } from "../../support/stores.ts";

const PAGE = "/staff/access-review";
const REVIEW = `${PAGE}/1`;
const htmx = { "hx-request": "true" };
const rowOf = (id: string) => `${REVIEW}/members/${id}`;

const open = async (desk: Desk, months = "0") => {
  const { text } = await desk.get(PAGE);
  const dueOn = only(mainOf(text), "input", { name: "dueOn" }).attributes.value!;
  return await desk.post(PAGE, { dueOn, months });
};

const keep = { decision: "keep", word: "Still needed" };

async function attest(desk: Desk, id: string, fields: Record<string, string> = keep, headers = {}) {
  const { text } = await desk.fragment(rowOf(id));
  return await desk.post(rowOf(id), { ...hiddenFieldsOf(text), ...fields }, headers);
}

/** The sample's admins are s_1 and s_2; s_5 attests them as an auditor. */
const onDesk = (test: (desk: Desk, auditor: Desk, clock: TestClock) => Promise<void>) => {
  const clock = new TestClock();
  return withDesk(async (desk) => {
    await desk.stayAwake();
    await desk.store.db.updateTable("staff").set({ role: "auditor", status: "active" })
      .where("id", "=", "s_5").execute();
    await test(desk, await desk.colleague("s_5"), clock);
  }, { now: clock.now });
};

const decisionIn = (html: string, id: string) => rowsOf(html).get(`1 ${id}`)?.join(" ") ?? "";

Deno.test("an admin starts a review, attests members, and the page says how far it is", () =>
  onDesk(async (desk) => {
    assert.match(textOf((await desk.get(PAGE)).text), /No access review yet/);
    const opened = await open(desk);
    assert.deepEqual([opened.status, opened.headers.get("location")], [303, REVIEW]);
    assert.deepEqual(toastsOf(await desk.get(REVIEW)), ["Access review opened"]);
    const { rows } = await countRows(desk);
    const taken = await attest(desk, "s_3", { decision: "change", word: "Support will do" }, htmx);
    assert.deepEqual(toastsOf(taken), ["Access attested"]);
    assert.ok(taken.text.includes(`${rowOf("s_3")}/undo?version=1`));
    const { text } = await desk.get(REVIEW);
    assert.match(textOf(text), new RegExp(`1 of ${rows} attested`));
    assert.match(
      decisionIn(text, "s_3"),
      /Change Support will do.*Not carried out yet Open account/,
    );
    assert.match(textOf((await desk.get("/administration")).text), /1 of \d+ attested/);
    const undone = await desk.post(`${rowOf("s_3")}/undo?version=1`, {}, htmx);
    assert.deepEqual(toastsOf(undone), ["Attestation undone"]);
    assert.match(decisionIn((await desk.get(REVIEW)).text, "s_3"), /Not attested/);
    assert.equal(await open(desk).catch(() => null), null, "no form while one is open");
    assert.equal((await desk.post(PAGE, { dueOn: "2999-01-01", months: "0" })).status, 409);
  }));

Deno.test("the row of an account that one has changed says that somebody else attests it", () =>
  onDesk(async (desk) => {
    await open(desk);
    const admin = { id: "s_1", name: "Dana", requestId: null };
    await changeStaff(desk.store, "s_4", { role: "finance", status: "active" }, admin);
    const { text } = await desk.get(REVIEW);
    assert.match(decisionIn(text, "s_4"), /This account and yours count as one for seven days/);
    assert.deepEqual(elements(text, "a", { href: rowOf("s_4") }), []);
    const refused = await desk.get(rowOf("s_4"));
    assert.equal(refused.status, 409);
    assert.match(textOf(refused.text), /Somebody else must attest this row/);
  }));

const countRows = async ({ store: { db } }: Desk) => ({
  rows: (await db.selectFrom("access_review_rows").select("id").execute()).length,
});

Deno.test("an admin has no way to their own row: page, form, second session, undo or another role", () =>
  onDesk(async (desk, auditor) => {
    await open(desk);
    const { text } = await desk.get(REVIEW);
    assert.match(decisionIn(text, "s_1"), /Your own row: somebody else attests it/);
    assert.deepEqual(elements(text, "a", { href: rowOf("s_1") }), []);
    const refused = await desk.get(rowOf("s_1"));
    assert.equal(refused.status, 409);
    assert.match(textOf(refused.text), /Nobody can attest their own row/);
    const form = { ...hiddenFieldsOf((await desk.fragment(rowOf("s_3"))).text), ...keep };
    const second = await desk.colleague("s_1");
    for (
      const [tab, headers] of [[desk, {}], [desk, htmx], [second, {}], [second, htmx]] as const
    ) {
      assert.equal((await tab.post(rowOf("s_1"), form, headers)).status, 403);
    }
    assert.equal((await desk.send(`/api${rowOf("s_1")}`, { method: "POST" })).status, 404);
    await become(desk, "auditor", "s_1");
    const changed = await desk.colleague("s_1");
    assert.equal((await changed.post(rowOf("s_1"), form)).status, 403);
    await become(desk, "admin", "s_1");
    assert.equal((await attest(auditor, "s_1")).status, 303);
    const back = await desk.colleague("s_1");
    assert.equal((await back.post(`${rowOf("s_1")}/undo?version=1`, {}, htmx)).status, 403);
    const { attestedBy } = await desk.store.db.selectFrom("access_review_rows").selectAll()
      .where("staffId", "=", "s_1").executeTakeFirstOrThrow();
    assert.equal(attestedBy, "s_5");
  }));

Deno.test("the dashboard counts the rows that its reader can attest", () =>
  onDesk(async (desk, auditor) => {
    await open(desk);
    const offered = async (reader: Desk) =>
      elements(mainOf((await reader.get(REVIEW)).text), "a")
        .filter(({ attributes }) => attributes.href?.startsWith(`${REVIEW}/members/`)).length;
    const figure = async (reader: Desk) =>
      /Accounts to attest in the access review (\d+)/
        .exec(textOf((await reader.get("/dashboard")).text))?.[1];
    for (const reader of [desk, auditor]) {
      assert.equal(await figure(reader), String(await offered(reader)));
    }
    const first = Number(await figure(desk));
    await attest(desk, "s_3");
    assert.equal(Number(await figure(desk)), first - 1);
    // Without an auditor an admin attests the other admin, and never their own row.
    await become(auditor, "support", "s_5");
    assert.equal(Number(await figure(desk)), first);
  }));

Deno.test("without scripts a row is attested by full pages, and what is missing is said", () =>
  onDesk(async (desk) => {
    await open(desk);
    const page = await desk.get(rowOf("s_3"));
    const fields = hiddenFieldsOf(page.text);
    const empty = await desk.post(rowOf("s_3"), { ...fields, word: " " });
    assert.equal(empty.status, 422);
    assert.match(textOf(empty.text), /Choose keep, change or end.*Enter a word on why/);
    const taken = await desk.post(rowOf("s_3"), { ...fields, ...keep });
    assert.deepEqual([taken.status, taken.headers.get("location")], [303, REVIEW]);
    const stale = await desk.post(rowOf("s_3"), { ...fields, decision: "end", word: "Other tab" });
    assert.equal(stale.status, 409);
    assert.match(textOf(stale.text), /This row has changed.*Other tab.*Keep: Still needed/);
  }));

Deno.test("an auditor attests admins alone, starts nothing, and takes the rows as a file", () =>
  onDesk(async (desk, auditor) => {
    await open(desk);
    assert.equal((await auditor.post(PAGE, { dueOn: "2999-01-01", months: "0" })).status, 403);
    assert.equal((await auditor.post(rowOf("s_3"), { version: "0", ...keep })).status, 403);
    assert.equal((await attest(auditor, "s_1")).status, 303);
    const links = elements(mainOf((await auditor.get(REVIEW)).text), "a")
      .filter(({ attributes }) => attributes.href?.startsWith(`${REVIEW}/members/`));
    const admins = await desk.store.db.selectFrom("staff").select("id")
      .where("role", "=", "admin").where("status", "=", "active").execute();
    assert.equal(links.length, admins.length);
    const file = await auditor.get(`${REVIEW}/export.csv`);
    assert.equal(file.status, 200);
    assert.match(file.text, /s_1,.*,keep,Still needed,/);
    const [entry] = await desk.store.db.selectFrom("audit_log").selectAll()
      .where("action", "=", "List exported").orderBy("seq", "desc").execute();
    assert.deepEqual([entry?.category, entry?.target], ["access", "Access review 1"]);
    const foreign = { "sec-fetch-site": "cross-site", "sec-fetch-dest": "document" };
    assert.equal((await auditor.get(`${REVIEW}/export.csv`, foreign)).status, 403);
  }));

for (const role of ["moderator", "finance", "support"] as const) {
  Deno.test(`the role ${role} sees nothing of access reviews, in the trail neither`, () =>
    onDesk(async (desk) => {
      await open(desk);
      await attest(desk, "s_3");
      await become(desk, role, "s_3");
      const other = await desk.colleague("s_3");
      for (const path of [PAGE, REVIEW, rowOf("s_4"), `${REVIEW}/export.csv`]) {
        assert.equal((await other.get(path)).status, 403, path);
      }
      assert.equal((await attest(other, "s_4")).status, 403);
      for (const path of ["/audit-logs", "/audit-logs?action=access", "/notifications"]) {
        assert.doesNotMatch(textOf((await other.get(path)).text), /Access (review|attested)/, path);
      }
    }));
}

Deno.test("a review that is overdue says so, ends as a page, and the next one repeats", () =>
  onDesk(async (desk, _auditor, clock) => {
    await open(desk, "3");
    clock.advance(20 * 86_400_000);
    const admin = await desk.colleague("s_1");
    const inspector = await desk.colleague("s_5");
    assert.match(textOf((await admin.get(PAGE)).text), /Overdue/);
    const rows = await desk.store.db.selectFrom("access_review_rows").select(["staffId", "role"])
      .execute();
    for (const { staffId, role } of rows) {
      const answer = await attest(role === "admin" ? inspector : admin, staffId);
      assert.equal(answer.status, 303, staffId);
    }
    assert.match(textOf((await admin.get(REVIEW)).text), /All rows are attested/);
    clock.advance(UNDO_MS);
    await runAccessReviews(desk.store);
    const ended = mainOf((await admin.get(REVIEW)).text);
    assert.match(textOf(ended), new RegExp(`Ended ${rows.length} of ${rows.length} attested`));
    assert.equal(elements(ended, "button").some(({ text }) => text === "Print"), true);
    assert.equal((await admin.get(rowOf("s_3"))).status, 409);
    const list = await admin.get(PAGE);
    assert.match(textOf(list.text), /The next one opens itself on/);
    const saved = await admin.post(`${REVIEW}/repeat`, { months: "12" });
    assert.equal(saved.headers.get("location"), PAGE);
    assert.deepEqual(toastsOf(await admin.get(PAGE)), ["Repetition saved"]);
  }));

Deno.test("a token from the command line has a row, without a link to an account", () =>
  onDesk(async (desk, auditor) => {
    const expiresAt = new Date(desk.store.now().getTime() + 30 * DAY_MS).toISOString();
    await createToken(desk.store, { name: "cron", scopes: ["users:import"], expiresAt }, system);
    await open(desk);
    const main = mainOf((await auditor.get(REVIEW)).text);
    assert.match(decisionIn(main, "nobody"), /^Without a member .*cron .*Not attested/);
    assert.doesNotMatch(main, /staff\/nobody"/);
    await attest(auditor, "nobody", { decision: "end", word: "Unused" });
    const text = decisionIn((await desk.get(REVIEW)).text, "nobody");
    assert.match(text, /Not carried out yet Revoke tokens/);
    assert.match(textOf((await auditor.fragment(rowOf("nobody"))).text), /command on the server/);
  }));
