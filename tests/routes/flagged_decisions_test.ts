import assert from "node:assert/strict";
import { insertDecisions } from "../../data/kyc/decisions/decision_rows.ts";
import { decisionPath, openConfirmation } from "../support/decisions.ts";
import { type Desk, textOf, withDesk } from "../support/helpers.ts";
import { TestClock } from "../support/stores.ts";
import { become } from "../support/roles.ts";
import { elements, mainOf, rowsOf } from "../support/markup.ts";

async function declineUnseen(desk: Desk, id: string): Promise<void> {
  const form = { ...await openConfirmation(desk, id, "declined"), reviewNotes: "Unseen." };
  assert.equal((await desk.post(decisionPath(id, "declined"), form)).status, 303);
}

const shown = async (
  desk: Desk,
  path: string,
) => [...rowsOf(mainOf((await desk.get(path)).text)).keys()];

Deno.test("the share of decisions with documents not viewed leads to a list of them", () =>
  withDesk(async (dana) => {
    const marcus = await dana.colleague("s_2");
    await declineUnseen(dana, "k_1");
    await declineUnseen(marcus, "k_3");
    const links = elements(mainOf((await dana.get("/analytics")).text), "a")
      .map(({ attributes }) => attributes.href).filter((href) => href?.includes("not-viewed"));
    assert.ok(links.includes("/analytics/not-viewed"));
    const own = links.find((href) => href === "/analytics/not-viewed?reviewer=s_2");
    assert.deepEqual(await shown(dana, own ?? ""), ["k_3:2"]);
    const { text } = await dana.get("/analytics/not-viewed");
    assert.match(textOf(mainOf(text)), /Declined/i);
    assert.ok(mainOf(text).includes('href="/kyc/k_1"'));
  }));

Deno.test("without permission to read staff the list has one's own decisions alone", () =>
  withDesk(async (desk) => {
    await declineUnseen(await desk.colleague("s_2"), "k_3");
    await become(desk, "moderator");
    await declineUnseen(desk, "k_1");
    assert.deepEqual(await shown(desk, "/analytics/not-viewed?reviewer=s_2"), ["k_1:2"]);
  }));

Deno.test("decisions in under 10 s are a share that leads to their list", () =>
  withDesk(async (desk) => {
    await declineUnseen(desk, "k_1");
    const main = mainOf((await desk.get("/analytics")).text);
    const quick = elements(main, "a").filter(({ attributes }) =>
      attributes.href?.includes("quick")
    );
    assert.equal(quick[0]?.attributes.href, "/analytics/quick");
    assert.match(quick[0]?.text ?? "", /^1 \(12\.5%\)$/);
    assert.deepEqual(await shown(desk, "/analytics/quick"), ["k_1:2"]);
  }));

Deno.test("the period of the page is that of its list and of its files", () => {
  const clock = new TestClock("2026-11-19T14:37:12.345Z");
  return withDesk(async (desk) => {
    await declineUnseen(desk, "k_1");
    clock.advance(20 * 86_400_000);
    await desk.signIn();
    assert.deepEqual(await shown(desk, "/analytics/not-viewed?period=last-7-days"), []);
    assert.deepEqual(await shown(desk, "/analytics/not-viewed?period=this-month"), []);
    assert.deepEqual(await shown(desk, "/analytics/not-viewed"), ["k_1:2"]);
    const main = mainOf((await desk.get("/analytics/not-viewed?period=last-90-days")).text);
    assert.equal(elements(main, "h1").length + elements(main, "h2").length, 1, "one title");
    const files = elements(main, "a").map(({ attributes }) => attributes.href ?? "")
      .filter((href) => href.includes("export"));
    assert.deepEqual(files, [
      "/analytics/not-viewed/export.csv?period=last-90-days",
      "/analytics/not-viewed/export.ndjson?period=last-90-days",
    ]);
    const { text } = await desk.get(files[0]!);
    const [head, line = ""] = text.split("\r\n");
    assert.match(head!, /id,requestId,userName,status,reviewerName,decidedAt,documents,seconds$/);
    assert.match(line, /^k_1:2,k_1,.*,declined,/);
    const { action, target } = await desk.store.db.selectFrom("audit_log")
      .select(["action", "target"]).orderBy("seq", "desc").limit(1).executeTakeFirstOrThrow();
    assert.deepEqual([action, target], ["Report exported", "not-viewed"]);
    const none = await desk.get("/analytics/not-viewed/export.csv?period=last-7-days");
    assert.equal(none.text.trimEnd().split("\r\n").length, 1);
  }, { now: clock.now });
});

Deno.test("decisions about erased people stand in lists and samples without a name", () =>
  withDesk(async (desk) => {
    const at = desk.store.now().toISOString();
    await insertDecisions(desk.store.db, [{
      id: "erased-1-1:2",
      requestId: "erased-1-1",
      status: "accepted",
      reviewerId: "s_1",
      submittedAt: at,
      decidedAt: at,
      undisplayed: '["1"]',
      shownSeconds: null,
    }]);
    for (const path of ["/analytics/not-viewed", "/audit-logs/sample?seed=a&n=200"]) {
      const main = mainOf((await desk.get(path)).text);
      assert.match(
        rowsOf(main).get("erased-1-1:2")?.join(" ") ?? "",
        /Erased person.*accepted/,
        path,
      );
      assert.ok(!main.includes("/kyc/erased"), path);
    }
    const { text } = await desk.get("/analytics/not-viewed/export.csv");
    assert.match(text, /^erased-1-1:2,erased-1-1,,accepted,/m);
  }));
