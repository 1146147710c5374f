import assert from "node:assert/strict";
import { importFile } from "../../../../data/imports/imports.ts";
import type { ImportFormat } from "../../../../data/imports/file.ts";
import { recordNames } from "../../../../data/lists.ts";
import { feed, fileOf, importText, ndjson } from "../../../data/imports/import_files.ts";
import { sampledNames, samples } from "../../../data/imports/import_samples.ts";
import { type Desk, withDesk } from "../../../support/helpers.ts";

const paths: Record<string, string> = { "kyc-requests": "/kyc", transactions: "/finance" };

const HOSTILE = [
  "=1+1",
  "+EV",
  "-10 %",
  "@traders",
  "'=1",
  "''",
  "'quoted",
  " =2",
  "a\r\nb",
  'ä;\t"x',
];

/** Plants records of each list with such texts wherever a text may stand. */
async function plantHostile({ store }: Desk): Promise<void> {
  for (const name of sampledNames) {
    const record: Record<string, unknown> = samples[name].records.at(-1)!;
    const free = ["name", "userName", "mentorName", "title", "author", "description", "category"];
    const hostile = HOSTILE.map((text, at) => ({
      ...Object.fromEntries(
        Object.entries(record).map(([key, value]) => [key, free.includes(key) ? text : value]),
      ),
      id: `-${at}`,
      ...name === "users" && { email: `=${at}@example.com`, lastActiveAt: "2026-01-03T00:00:00Z" },
      ...name === "transactions" && { paymentMethod: text },
    }));
    await importText(store, name, "ndjson", ndjson(hostile));
  }
}

Deno.test("each list that was exported comes in again without a change", () =>
  withDesk(async (desk) => {
    await plantHostile(desk);
    for (const name of recordNames) {
      for (const format of ["csv", "ndjson"] satisfies ImportFormat[]) {
        const { status, text } = await desk.get(`${paths[name] ?? `/${name}`}/export.${format}`);
        assert.equal(status, 200, name);
        const file = fileOf(format, text);
        const options = { actor: feed, name: "exported", token: null };
        const { unchanged, ...changed } = await importFile(desk.store, name, file, options);
        assert.deepEqual(changed, { inserted: 0, updated: 0 }, `${name} as ${format}`);
        assert.ok(unchanged > HOSTILE.length, name);
      }
    }
  }));
