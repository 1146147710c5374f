/** Reports its own permissions; permissions_test.ts runs it with those of a task. */

import { sql } from "kysely";
import { giveUpFileWrites } from "../../data/db/backup/file_writes.ts";
import { defaultSettings } from "../../data/settings.ts";
import { openStore } from "../../data/store.ts";
import { openPost } from "../../server/mail.ts";

const [databaseUrl = "", file = "", mailPort = "", ...hosts] = Deno.args;

const refusal = (work: () => unknown): string => {
  try {
    work();
    return "";
  } catch (error) {
    return error instanceof Error ? error.name : String(error);
  }
};

const store = await openStore({ databaseUrl, jwtSecret: "x".repeat(32), simulatedDelay: false });
const write = () => Deno.writeTextFileSync(file, "");
const before = refusal(write);
await giveUpFileWrites(databaseUrl);
await store.db.transaction().execute((trx) => trx.deleteFrom("sessions").execute());
const rows = await store.reads.selectFrom("sessions").selectAll().execute();
const copy = await sql.raw(`vacuum into '${file}.db'`).execute(store.db).then(() => "", String);
await store.close();

const from = { name: "", address: "desk@desk.example" };
const server = { host: "localhost", port: Number(mailPort), secure: false, auth: null, from };
const post = await openPost(server, "http://localhost:8000");
await post.send({
  id: "m_1",
  leasedUntil: null,
  since: "2026-01-01T00:00:00.000Z",
  staffId: "s_1",
  notice: { kind: "password_changed", facts: {} },
  to: { name: "Ada", email: "ada@example.com", settings: defaultSettings },
});

console.log(JSON.stringify({
  before,
  after: refusal(write),
  rows: rows.length,
  copy,
  run: refusal(() => new Deno.Command("true").outputSync()),
  secret: refusal(() => Deno.env.get("SOMEBODYS_SECRET")),
  sys: refusal(() => Deno.hostname()),
  hosts: Object.fromEntries(
    hosts.map((host) => [host, Deno.permissions.querySync({ name: "net", host }).state]),
  ),
}));
