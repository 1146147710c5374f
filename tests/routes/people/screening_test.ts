import assert from "node:assert/strict";
import { putCheck } from "../../../data/kyc/checks/put_check.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { followPeriods, readPeriods, setPeriods } from "../../../data/kyc/screening/periods.ts";
import * as users from "../../../data/records/users.ts";
import { type Desk, textOf, withDesk } from "../../support/helpers.ts";
import { elements, mainOf, only, rowsOf } from "../../support/markup.ts";
import { aRequest, aUser, DAY_MS } from "../../support/records.ts";
import { become } from "../../support/roles.ts";

const service = { id: null, name: "Service Screenwise", requestId: null };

/** Plants two accepted people: one was screened 40 days ago, the other one never. */
async function plant({ store }: Desk): Promise<void> {
  const inDays = (days: number) => new Date(store.now().getTime() + days * DAY_MS).toISOString();
  for (const name of ["never", "old", "pending"]) {
    await users.insert(store.db, [
      aUser({ id: `u_${name}`, name: `Ms ${name}`, email: `${name}@example.com` }),
    ]);
    const status = name === "pending" ? name : "accepted";
    const expiresAt = name === "pending" ? null : inDays(100);
    await kyc.insert(store.db, [
      aRequest({ id: `k_${name}`, userId: `u_${name}`, documents: [], status, expiresAt }),
    ]);
  }
  await store.db.deleteFrom("kyc_requests").where("id", "not in", ["k_never", "k_old", "k_pending"])
    .execute();
  const run = { provider: "Screenwise", ranAt: inDays(-40), result: "clear" } as const;
  await putCheck(store, "k_old", { kind: "sanctions", ...run }, service);
  await setPeriods(store, { ...await readPeriods(store.db), sanctions: 30 }, {
    ...service,
    id: "s_1",
  });
  await followPeriods(store);
}

Deno.test("people who are due are found, with the request that a new run is about", () =>
  withDesk(async (desk) => {
    const without = mainOf((await desk.get("/users")).text);
    assert.doesNotMatch(without, /name="screened"/, "no kind is watched");
    await plant(desk);
    const { text } = await desk.get("/users?screened=never,old");
    const main = mainOf(text);
    const boxes = elements(main, "input", { name: "screened" });
    assert.deepEqual(boxes.map(({ attributes }) => attributes.value), [
      ...["never", "old", "never-sanctions", "old-sanctions"],
    ]);
    assert.match(textOf(main), /Sanctions lists: more than 30 days ago/);
    const rows = rowsOf(main);
    assert.equal(rows.size, 2);
    assert.match(rows.get("u_never")!.join(), /Sanctions lists: never/);
    assert.match(rows.get("u_old")!.join(), /Sanctions lists: .* 20\d\d ?, due/);
    only(main, "a", { href: "/kyc/k_old" });
    assert.match(textOf(main), /once the provider sends a new run/);
    const older = rowsOf(mainOf((await desk.get("/users?screened=old-sanctions")).text));
    assert.deepEqual([...older.keys()], ["u_old"]);
    const never = JSON.parse((await desk.get("/api/users?screened=never")).text);
    assert.deepEqual(never.map(({ id }: { id: string }) => id), ["u_never"]);
    const dashboard = mainOf((await desk.get("/dashboard")).text);
    const figure = only(dashboard, "a", { href: "/users?screened=never,old" });
    assert.match(textOf(figure.html), /Accepted people to screen again 2/);
    const file = await desk.get("/users/export.csv?screened=never,old");
    assert.match(file.text, /lastScreened,acceptedRequest/);
    assert.match(file.text, /sanctions never due,k_never/);
    assert.match(file.text, /sanctions 20\d\d-\d\d-\d\d due,k_old/);
    assert.match(textOf((await desk.get("/users/u_never")).text), /Last screened Sanctions lists/);
  }));

Deno.test("readers without checks see neither the filter nor the last run", () =>
  withDesk(async (desk) => {
    await plant(desk);
    await become(desk, "support", "s_3");
    const support = await desk.colleague("s_3");
    const list = mainOf((await support.get("/users?screened=never,old")).text);
    assert.doesNotMatch(list, /name="screened"|Last screened/);
    assert.doesNotMatch((await support.get("/users/u_old")).text, /Last screened/);
    assert.doesNotMatch((await support.get("/dashboard")).text, /screened=never,old/);
    const file = await support.get("/users/export.csv?screened=never,old");
    assert.doesNotMatch(file.text, /lastScreened|acceptedRequest/);
  }));
