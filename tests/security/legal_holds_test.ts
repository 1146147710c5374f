import assert from "node:assert/strict";
import type { StaffRole } from "../../data/permissions.ts";
import { addressesOf } from "../support/addresses.ts";
import { type Desk, withDesk } from "../support/helpers.ts";
import { actor } from "../support/fixtures.ts";
import { rowsOf } from "../support/markup.ts";
import { become } from "../support/roles.ts";
import { placeLegalHold, releaseLegalHold } from "../support/steps.ts";

const MARKER = "legal-marker-7d20";

/** Everything that a page says of a hold, its name included. */
const SAID = /legal-marker-7d20|legal hold/i;

const dana = actor("s_1", "Dana Okafor");

/** A hold of a person, one of a request, and one that was released. */
async function hold({ store }: Desk): Promise<void> {
  const input = { reason: MARKER, authority: MARKER };
  for (const id of ["user u_1", "kyc k_1", "kyc k_2"]) {
    await placeLegalHold(store, id, input, { person: dana, version: 0 });
  }
  const other = actor("s_2", "Marcus Feld");
  await releaseLegalHold(store, "kyc k_2", { reason: MARKER }, { person: other, version: 1 });
}

/** The addresses of all GET routes with records of the sample, as page and fragment. */
async function saysIn(desk: Desk, reader: Desk): Promise<{ told: string[]; read: number }> {
  const routes = (await addressesOf(desk)).filter(({ method, path }) =>
    method === "GET" && !path.startsWith("/static/")
  );
  const paths = routes.flatMap(({ path }) => [
    path,
    ...path.endsWith(".csv") ? [path.replace(/\.csv$/, ".ndjson")] : [],
  ]);
  const more = [
    ...["?action=legal", "?q=u_1", "?q=k_1"].map((q) => `/audit-logs${q}`),
    ...["/users", "/kyc"].map((list) => `${list}?legalHold=in-force`),
  ];
  const told: string[] = [];
  let read = 0;
  for (const path of [...paths, ...more]) {
    for (const answer of [await reader.get(path), await reader.fragment(path)]) {
      if (answer.status === 200) read++;
      if (SAID.test(answer.text)) told.push(`${answer.status} ${path}`);
    }
  }
  return { told, read };
}

for (const role of ["moderator", "support", "finance"] as const satisfies StaffRole[]) {
  Deno.test(`no answer tells the role ${role} that there is a legal hold`, () =>
    withDesk(async (desk) => {
      await hold(desk);
      await become(desk, role, "s_3");
      const { told, read } = await saysIn(desk, await desk.colleague("s_3"));
      assert.deepEqual(told, []);
      assert.ok(read > 40, `${read} answers`);
    }));
}

Deno.test("admins and auditors see a legal hold on its pages, in its filter, in files and in the trail", () =>
  withDesk(async (desk) => {
    await hold(desk);
    await become(desk, "auditor", "s_3");
    for (const reader of [desk, await desk.colleague("s_3")]) {
      for (const path of ["/users/u_1", "/kyc/k_1", "/audit-logs?action=legal"]) {
        assert.match((await reader.get(path)).text, SAID, path);
      }
      assert.deepEqual([...rowsOf((await reader.get("/users?legalHold=in-force")).text).keys()], [
        "u_1",
      ]);
      const csv = await reader.get("/users/export.csv?legalHold=in-force");
      const [head, row] = csv.text.split("\r\n");
      assert.match(`${head}\n${row}`, /,legalHold,lastScreened,acceptedRequest\n.*,true,,$/);
      assert.equal((await reader.get("/api/users?legalHold=in-force")).status, 200);
    }
  }));

Deno.test("the filter of legal holds is off for others, and 403 in the API", () =>
  withDesk(async (desk) => {
    await hold(desk);
    await become(desk, "moderator", "s_3");
    const moderator = await desk.colleague("s_3");
    for (const list of ["/users", "/kyc"]) {
      const rows = async (
        query: string,
      ) => [...rowsOf((await moderator.get(`${list}${query}`)).text).keys()];
      assert.deepEqual(await rows("?legalHold=in-force"), await rows(""));
      assert.doesNotMatch((await moderator.get(`${list}/export.csv`)).text, /legalHold/);
    }
    for (const q of [MARKER, "legal+hold"]) {
      assert.equal(rowsOf((await moderator.get(`/audit-logs?q=${q}`)).text).size, 0, q);
    }
    for (const list of ["users", "kyc-requests"]) {
      assert.equal((await moderator.get(`/api/${list}?legalHold=in-force`)).status, 403);
    }
    for (const path of ["/users/u_1/legal-hold", "/kyc/k_1/legal-hold/release"]) {
      assert.equal((await moderator.get(path)).status, 403, path);
      assert.equal((await moderator.post(path, {})).status, 403, path);
    }
  }));
