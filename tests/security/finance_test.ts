import assert from "node:assert/strict";
import { addressesOf } from "../support/addresses.ts";
import type { Desk } from "../support/helpers.ts";
import { withMarkers } from "./marked_desk.ts";
import { inside, MESSAGE, ofChecks, readable } from "./outward.ts";
import { proofTest, suiteTest } from "../support/long_form.ts";

/**
 * Texts that finance may not read: those of reviewers and support, the message to an applicant, and
 * the bytes of a document.
 */
const { financeComment, hold, ...others } = inside;
const closed = { ...others, ...readable, ...ofChecks, message: MESSAGE, bytes: "SPECIMEN" };

const becomeFinance = ({ store }: Desk) =>
  store.db.updateTable("staff").set({ role: "finance" }).where("id", "=", "s_2").execute();

/** Every address that answers GET, for each sample record; those with a search as well. */
async function readAddresses(desk: Desk): Promise<string[]> {
  const { db } = desk.store;
  const idsOf = async (table: "kyc_requests" | "users" | "transactions") =>
    (await db.selectFrom(table).select("id").execute()).map(({ id }) => id);
  const others: [example: RegExp, ids: string[]][] = [
    [/\bk_1\b/, await idsOf("kyc_requests")],
    [/\bu_1\b/, await idsOf("users")],
    [/\bt_1\b/, await idsOf("transactions")],
  ];
  const routes = (await addressesOf(desk)).filter(({ method, path }) =>
    method === "GET" && !path.startsWith("/static/")
  );
  const paths = routes.flatMap(({ path }) => {
    const [example, ids = []] = others.find(([example]) => example.test(path)) ?? [];
    return example ? ids.map((id) => path.replace(example, id)) : [path];
  });
  const searches = Object.values(closed).map((text) => `/search?q=${encodeURIComponent(text)}`);
  const documents = paths.filter((path) => /\/documents\/1$/.test(path));
  return [
    ...paths,
    ...paths.map((path) => path.replace(/\.csv$/, ".ndjson")),
    ...documents.flatMap((path) => [`${path}?original`, `${path}?shown`]),
    ...searches,
    ...["kyc", "unread", "all"].map((tab) => `/notifications?tab=${tab}`),
  ];
}

/** The names of the texts that the answers hold, and addresses that name a request. */
async function walk(desk: Desk, paths: readonly string[]) {
  const found = new Map<string, string>();
  const named: string[] = [];
  let read = 0;
  for (const path of paths) {
    for (const answer of [await desk.get(path), await desk.fragment(path)]) {
      const { status, text } = answer;
      if (status === 200) read++;
      const { q } = Object.fromEntries(new URL(path, desk.origin).searchParams);
      for (const [name, marker] of Object.entries({ ...closed, financeComment, hold })) {
        if (q !== marker && text.includes(marker)) found.set(name, `${status} ${path}`);
      }
      // The description of the API and the refusals are the same for everybody.
      if (status === 200 && path !== "/api/openapi.json" && /\bk_\d+\b/.test(text)) {
        named.push(path);
      }
    }
  }
  return { found, named, read };
}

suiteTest(
  "finance reads no text of KYC, no byte of a document and no id of a request, at any address",
  () =>
    withMarkers(async ({ desk }) => {
      const paths = await readAddresses(desk);
      const finance = await desk.colleague("s_2");
      const { found, named, read } = await walk(finance, paths);
      assert.deepEqual([...found.keys()].toSorted(), ["financeComment", "hold"], report(found));
      assert.deepEqual(named, []);
      assert.ok(read > 100, `${read} answers`);
    }, becomeFinance),
);

const report = (found: ReadonlyMap<string, string>) => JSON.stringify([...found]);

proofTest(
  "the same walk of an admin finds each of these texts",
  () =>
    withMarkers(async ({ desk }) => {
      const paths = await readAddresses(desk);
      const { found, named } = await walk(await desk.colleague("s_1"), paths);
      // The note of a closed correction is shown nowhere.
      const missing = Object.keys(closed).filter((name) => name !== "closing" && !found.has(name));
      assert.deepEqual(missing, []);
      assert.ok(named.length > 20);
    }, becomeFinance),
);

suiteTest(
  "finance gets no notification, mail or version of KYC",
  () =>
    withMarkers(async ({ desk: { store }, desk }) => {
      const kinds = async (table: "notifications" | "outbox") =>
        (await store.db.selectFrom(table).select("kind").where("staffId", "=", "s_2").execute())
          .map(({ kind }) => kind).filter((kind) => kind.startsWith("kyc_"));
      assert.deepEqual([await kinds("notifications"), await kinds("outbox")], [[], []]);
      const finance = await desk.colleague("s_2");
      const { headers } = await finance.get("/live");
      const tags = headers.get("hx-ptag")!.split(",").map((one) => one.split(".")[0]);
      assert.ok(tags.includes("FinanceComments"));
      for (const tag of ["KYC", "Claims", "Comments"]) assert.ok(!tags.includes(tag), tag);
    }, becomeFinance),
);
