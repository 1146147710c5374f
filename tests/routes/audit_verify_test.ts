import assert from "node:assert/strict";
import { sql } from "kysely";
import { Desk, textOf, withDesk } from "../support/helpers.ts";
import { elements, factsOf, mainOf, only } from "../support/markup.ts";

const show = async (desk: Desk) => mainOf((await desk.get("/audit-logs/verify")).text);

/** Changes the file directly, like an intruder. */
async function tamper({ store: { db } }: Desk, statement: string): Promise<void> {
  await sql`drop trigger audit_log_no_update`.execute(db);
  await sql`drop trigger audit_log_no_delete`.execute(db);
  await sql.raw(statement).execute(db);
}

Deno.test("/audit-logs leads to the proof of the trail", () =>
  withDesk(async (desk) => {
    const links = elements(mainOf((await desk.get("/audit-logs")).text), "a");
    const link = links.find(({ text }) => text === "Verify");
    assert.equal(link?.attributes.href, "/audit-logs/verify");
  }));

Deno.test("the proof of an untouched trail says that it is whole, how long, and how it ends", () =>
  withDesk(async (desk) => {
    const main = await show(desk);
    assert.match(textOf(main), /Audit trail verified/);
    assert.deepEqual(elements(main, "section", { role: "alert" }), []);
    const { size, hash } = await desk.store.db.selectFrom("audit_head").selectAll()
      .executeTakeFirstOrThrow();
    const facts = new Map(factsOf(main));
    assert.deepEqual([facts.get("Entries"), facts.get("Root")], [String(size), hash]);
  }));

Deno.test("the trail is proven by what reads beside the rest", () =>
  withDesk(async ({ store }) => {
    const asked: string[] = [];
    const reads = new Proxy(store.reads, {
      get: (db, name) => {
        const value = Reflect.get(db, name);
        if (typeof value !== "function") return value;
        return (...given: unknown[]) => {
          asked.push(String(given[0]));
          return value.apply(db, given);
        };
      },
    });
    const desk = new Desk({ ...store, reads });
    await desk.signIn();
    assert.ok(!asked.includes("audit_log"));
    assert.match(textOf(await show(desk)), /Audit trail verified/);
    assert.ok(asked.includes("audit_log"), asked.join());
  }));

const tamperings: [what: string, statement: string, entry: number][] = [
  ["an entry was changed", `update audit_log set "actorName" = 'Nobody' where seq = 3`, 3],
  ["an entry was taken out", "delete from audit_log where seq = 4", 5],
  ["the end was cut off", "delete from audit_log where seq > 6", 7],
];

for (const [what, statement, entry] of tamperings) {
  Deno.test(`the proof says where the trail breaks when ${what}`, () =>
    withDesk(async (desk) => {
      await tamper(desk, statement);
      const main = await show(desk);
      const alert = only(main, "section", { role: "alert" });
      assert.equal(only(alert.html, "h2").text, `Audit trail is broken at entry ${entry}`);
      assert.doesNotMatch(textOf(main), /is whole/);
    }));
}

const compare = (desk: Desk, since: string) =>
  desk.get(`/audit-logs/verify?${new URLSearchParams({ since })}`);

Deno.test("a checkpoint that was kept outside is compared on the page of the proof", () =>
  withDesk(async (desk) => {
    const { text: note } = await desk.get("/administration/evidence/checkpoint.txt");
    const { status, text } = await compare(desk, note.replaceAll("\n", "\r\n").trimEnd());
    assert.equal(status, 200);
    const [, size = ""] = note.split("\n");
    const said = new Map(factsOf(mainOf(text))).get("Compared with outside");
    assert.equal(said, `Only grown since entry ${size}`);
    assert.match(textOf(await show(desk)), /No checkpoint that was kept outside was given/);
    const larger = note.replace(`\n${size}\n`, `\n${Number(size) + 1}\n`);
    for (
      const [since, refusal] of [
        [larger, "This has a wrong signature."],
        [note.replaceAll("mentor-desk/", "other-desk/"), "This was signed with the key of another"],
        ["8", "This holds no checkpoint."],
      ] as const
    ) {
      const refused = await compare(desk, since);
      assert.equal(refused.status, 422);
      assert.ok(textOf(mainOf(refused.text)).includes(refusal), refusal);
      assert.doesNotMatch(refused.text, /Audit trail verified/);
    }
  }));

Deno.test("a trail that was cut off and grew again differs from the checkpoint kept outside", () =>
  withDesk(async (desk) => {
    const { text: note } = await desk.get("/administration/evidence/checkpoint.txt");
    await tamper(desk, "delete from audit_log where seq > 6");
    const { text } = await compare(desk, note);
    assert.match(textOf(mainOf(text)), /Audit trail is broken at entry 7/);
  }));
