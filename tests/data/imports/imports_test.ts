import { DOLLARS } from "../../../data/base/currency.ts";
import assert from "node:assert/strict";
import { DomainError } from "../../../data/errors/domain_error.ts";
import { importable, type ImportName } from "../../../data/imports/importable.ts";
import type { ImportFormat } from "../../../data/imports/file.ts";
import { BadLines } from "../../../data/imports/check.ts";
import { importFile } from "../../../data/imports/imports.ts";
import { SeenTexts } from "../../../data/imports/seen_texts.ts";
import { recordsOf } from "../../../data/lists.ts";
import * as users from "../../../data/records/users.ts";
import { withStore } from "../../support/stores.ts";
import { badFiles, type Lines } from "./bad_import_files.ts";
import { feed, fileOf, importText, sizes, usersFile } from "./import_files.ts";
import { sampledNames, samples } from "./import_samples.ts";

const NOW = new Date("2026-11-19T14:37:12.345Z");
const HEADER = "id,name,email,role,status,joinedAt\n";

/** Imports what must be refused, and checks that nothing has changed. */
const refuses = (entity: ImportName, format: ImportFormat, text: string, lines: Lines) =>
  withStore(async (store) => {
    const before = await sizes(store);
    const error: unknown = await importText(store, entity, format, text).catch((error) => error);
    assert.ok(error instanceof BadLines, `${error}`);
    assert.deepEqual(error.issues.map(({ line }) => line), lines.map(([line]) => line));
    for (const [index, [, message]] of lines.entries()) {
      const actual: string = error.issues[index]!.message;
      if (typeof message === "string") assert.equal(actual, message);
      else assert.match(actual, message);
    }
    assert.deepEqual(await sizes(store), before);
  }, () => NOW);

for (const [what, [entity, format, text, lines]] of Object.entries(badFiles)) {
  Deno.test(`an import names ${what}, and changes nothing`, () =>
    refuses(entity, format, text, lines));
}

Deno.test("an import names bytes that are not UTF-8", () =>
  withStore(async (store) => {
    const bytes = new TextEncoder().encode(usersFile(2)).map((byte, index, all) =>
      index > all.length / 2 && byte === "P".charCodeAt(0) ? 0xe9 : byte
    );
    const file = {
      ...fileOf("ndjson", ""),
      async *open() {
        yield bytes;
      },
    };
    const result = importFile(store, "users", file, { actor: feed, name: "latin-1", token: null });
    await assert.rejects(result, (error) => {
      assert.ok(error instanceof BadLines);
      assert.deepEqual(error.issues.map(({ line }) => line), [2]);
      assert.match(error.issues[0]!.message, /^is not UTF-8/);
      return true;
    });
  }));

Deno.test("an import names the first twenty bad lines and says that there are more", async () => {
  const lines = Array.from({ length: 20 }, (_, index) => index + 1);
  const bad = usersFile(5_000, { role: "owner" });
  await refuses("users", "ndjson", bad, lines.map((line) => [line, /^role:/]));
  await withStore((store) =>
    assert.rejects(importText(store, "users", "ndjson", bad), {
      message: "Nothing was imported: more than 20 lines are wrong.",
    })
  );
});

Deno.test("a file without records imports nothing, but a CSV file has a header", () =>
  withStore(async (store) => {
    const nothing = { inserted: 0, updated: 0, unchanged: 0 };
    for (const none of ["", "\r\n\r\n"]) {
      await refuses("users", "csv", none, [[1, /header row is missing/]]);
    }
    assert.deepEqual(await importText(store, "users", "csv", HEADER), nothing);
    assert.deepEqual(await importText(store, "users", "ndjson", "\n\r\n"), nothing);
    assert.equal((await sizes(store)).audit_log, 0);
  }));

Deno.test("an import stops when the file is another one the second time it is read", () =>
  withStore(async (store) => {
    for (const second of [usersFile(3), usersFile(1), usersFile(2, { role: "owner" })]) {
      const file = fileOf("ndjson", usersFile(2), second);
      await assert.rejects(
        importFile(store, "users", file, { actor: feed, name: "test", token: null }),
        (error) => error instanceof DomainError && error.kind === "conflict",
      );
    }
    assert.equal((await sizes(store)).users, 0);
  }));

Deno.test("an import tells how far it has come, of the bytes and then of the records", () =>
  withStore(async (store) => {
    const text = usersFile(2_100);
    const told: [string, number, number][] = [];
    await importText(store, "users", "ndjson", text, {
      onProgress: (...how) => void told.push(how),
    });
    const checking = told.filter(([stage]) => stage === "checking");
    assert.deepEqual(checking.at(-1), ["checking", text.length, text.length]);
    assert.deepEqual(told.slice(checking.length), [
      ["writing", 1_000, 2_100],
      ["writing", 2_000, 2_100],
      ["writing", 2_100, 2_100],
    ]);
  }));

Deno.test("between two batches anyone may write", () =>
  withStore(async (store) => {
    const names: string[] = [];
    await importText(store, "users", "ndjson", usersFile(3_000), {
      pause: async () => {
        await store.db.transaction().execute(async (trx) => {
          await trx.updateTable("users").set({ name: `Now ${names.length}` }).where(
            "id",
            "=",
            "u_1",
          )
            .execute();
        });
        names.push((await users.get(store, "u_1")).name);
      },
    });
    assert.deepEqual(names, ["Now 0", "Now 1"]);
  }));

Deno.test("seen texts have their lines, each of many, and others have none", () => {
  const seen = new SeenTexts();
  const ids = Array.from({ length: 200_000 }, (_, index) => `u_${index}`);
  assert.deepEqual(ids.filter((id, at) => seen.add(id, at + 1) !== 0), []);
  assert.deepEqual(ids.filter((id, at) => seen.add(id, 9) !== at + 1), []);
  assert.deepEqual(ids.filter((id, at) => seen.add(`x${id}`, at + 1) !== 0), []);
});

/** The record as often as it has texts, each time with another one of them in its place. */
function* eachText(value: unknown, put: (text: string) => string): Generator<unknown> {
  if (typeof value === "string") return yield put(value);
  if (typeof value !== "object" || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    for (const other of eachText(part, put)) {
      yield Array.isArray(value) ? value.with(Number(name), other) : { ...value, [name]: other };
    }
  }
}

for (const name of sampledNames) {
  Deno.test(`each text of ${name} has a limit, and what is searched a low one`, () => {
    const facts = {
      now: NOW,
      currency: DOLLARS,
      staffIds: new Set(["s_1"]),
      history: true,
      documentTypes: null,
    };
    const schema = importable(name).schema(facts);
    const { toRow } = recordsOf(name).listShape;
    const [record] = samples[name].records;
    assert.ok(schema.safeParse(record).success);
    let texts = 0;
    for (const long of eachText(record, (text) => text + "\u0315\u0300".repeat(5_001))) {
      assert.ok(!schema.safeParse(long).success, JSON.stringify(long).slice(0, 500));
      texts++;
    }
    assert.ok(texts > 4, `${texts} texts`);
    for (const long of eachText(record, (text) => text + "x".repeat(300))) {
      const { data } = schema.safeParse(long);
      const { search } = data ? toRow(data) as { search: string } : { search: "" };
      // Only the beginning of a description is indexed.
      assert.ok(search.length < 800, search);
    }
  });
}
