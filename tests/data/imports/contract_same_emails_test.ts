import assert from "node:assert/strict";
import { BadLines, type RefusedRecord } from "../../../data/imports/check.ts";
import { headerLine, sourceLine } from "../../../data/imports/file_records.ts";
import { onEachEngine } from "../../support/engines.ts";
import { parseListQuery } from "../../../data/list/query.ts";
import { list, listShape } from "../../../data/records/users.ts";
import { importText, ndjson, sizes, user } from "./import_files.ts";

const twice = [
  user(1),
  user(2, { email: "jörg@müller.example" }),
  user(3, { email: "JÖRG@xn--mller-kva.example" }),
  user(4, { email: "Person.9@example.com" }),
];
const messages = [
  "Lines 2 and 3 have the same email address, JÖRG@xn--mller-kva.example",
  "Line 4 and u_9, who is stored, have the same email address, Person.9@example.com",
];

onEachEngine({
  "people with the same email are named before anything is written": async ({ store }) => {
    await importText(store, "users", "ndjson", ndjson([user(9)]));
    const told: (string | string[])[] = [];
    const written = await importText(store, "users", "ndjson", ndjson(twice), {
      onChecked: ({ warnings }) => void told.push(warnings.map(({ message }) => message)),
      onProgress: (stage) => void told.push(stage),
    });
    assert.deepEqual(told.slice(-2), [messages, "writing"]);
    assert.deepEqual(written, { inserted: 4, updated: 0, unchanged: 0 });
  },
  "spaces around an email are removed with a warning": async ({ store }) => {
    const told: string[] = [];
    const text = ndjson([user(1, { email: " ana@example.com " }), user(2)]);
    await importText(store, "users", "ndjson", text, {
      onChecked: ({ warnings }) =>
        void told.push(...warnings.map(({ line, message }) => `${line} ${message}`)),
    });
    assert.deepEqual(told, ["1 email: spaces before or after it were removed"]);
    const { email } = await store.db.selectFrom("users").select("email").where("id", "=", "u_1")
      .executeTakeFirstOrThrow();
    assert.equal(email, "ana@example.com");
  },
  "an internationalised email is found by both spellings of its domain": async ({ store }) => {
    const people = [
      user(1, { email: "ana@müller.example" }),
      user(2, { email: "bo@xn--mller-kva.example" }),
    ];
    await importText(store, "users", "ndjson", ndjson(people));
    for (const q of ["müller.example", "xn--mller-kva.example"]) {
      const query = parseListQuery(listShape, new URLSearchParams({ q }));
      const { rows } = await list(store, query as never);
      assert.deepEqual(rows.map(({ id }) => id).sort(), ["u_1", "u_2"]);
    }
  },
  "an import that forbids repeated emails refuses them": async ({ store }) => {
    await importText(store, "users", "ndjson", ndjson([user(9)]));
    const strict = importText(store, "users", "ndjson", ndjson(twice), { strict: true });
    const error: unknown = await strict.catch((error) => error);
    assert.ok(error instanceof BadLines);
    assert.deepEqual(error.issues.map(({ message }) => message), messages);
    assert.equal((await sizes(store)).users, 1);
  },
  "bad records can be left out, and come back as they are in the file": async ({ store }) => {
    const header = "id;name;email;role;status;joinedAt\n";
    const rows = ["u_1;Ana;ana@example.com", 'u_2;"=Bo ""B""";nobody', "u_3;Cy;ANA@example.com"];
    const text = header + rows.map((row) => `${row};mentee;active;2026-01-01\n`).join("");
    const refused: RefusedRecord[] = [];
    const skipping = {
      strict: true,
      onRefused: (record: RefusedRecord) => void refused.push(record),
    };
    const written = await importText(store, "users", "csv", text, skipping);
    assert.deepEqual(written, { inserted: 1, updated: 0, unchanged: 0 });
    assert.deepEqual(refused.map(({ line }) => line), [3, 4]);
    const file = headerLine(refused[0]!.source) +
      refused.map(({ source }) => sourceLine(source)).join("");
    assert.equal(
      file,
      "\ufeffid,name,email,role,status,joinedAt\r\n" +
        'u_2,"=Bo ""B""",nobody,mentee,active,2026-01-01\r\n' +
        "u_3,Cy,ANA@example.com,mentee,active,2026-01-01\r\n",
    );
    const mended = file.replace("nobody", "bo@example.com").replace("ANA", "cy");
    assert.equal((await importText(store, "users", "csv", mended)).inserted, 2);
  },
});
