import assert from "node:assert/strict";
import { recordNames, recordsOf } from "../../../data/lists.ts";
import { readFiles } from "../../../tasks/testing/import_graph.ts";

const sources = (await readFiles(["data", "tasks", "routes", "server"]))
  .filter(({ path }) => path.endsWith(".ts") || path.endsWith(".tsx"))
  .filter(({ path }) => !/migrations\//.test(path));

/** Tables of cached tags; sums and decisions change together with their records. */
const kept = [...recordNames.map((name) => recordsOf(name).listShape.table as string), "staff"]
  .concat("daily_figures", "cache_tags");

/** The top-level declarations of a file, as far as their first columns tell. */
const parts = (text: string): string[] => text.split(/\n(?=(?:export |async |function |const ))/);

/** All that writes into one of the tables by its name, where no tag is raised beside it. */
const silent = (tables: readonly string[]): string[] =>
  sources.flatMap(({ path, text }) =>
    parts(text).filter((part) =>
      tables.some((table) =>
        new RegExp(`(updateTable|insertInto|deleteFrom|putRows)\\(\\s*"${table}"`).test(part)
      ) && !/\binvalidate\(/.test(part)
    ).map(() => path)
  );

Deno.test("whatever writes what kept pages read raises its tag beside it", () => {
  assert.deepEqual(silent(kept.filter((table) => table !== "cache_tags")), []);
});

Deno.test("the search for such writers finds one", () => {
  assert.deepEqual(silent(["sessions"]).includes("data/staff/sessions/sessions.ts"), true);
  const staff = sources.filter(({ text }) => /updateTable\("staff"\)/.test(text));
  assert.ok(staff.length >= 3, "staff are changed in several places");
});

Deno.test("rows of lists are put in place where the tag is raised, and nowhere else", () => {
  const putting = sources.filter(({ text }) => /\b(putRows|followPeople)\(/.test(text))
    .map(({ path }) => path).sort();
  // The tree of the trail is no list.
  const others = ["data/audit/former/reissue.ts"];
  assert.deepEqual(putting, [...others, "data/db/rows.ts", "data/records/write.ts"]);
  const adjusting = sources.flatMap(({ path, text }) =>
    parts(text).filter((part) => /await adjustSums\(/.test(part)).map((part) => ({ path, part }))
  );
  assert.ok(adjusting.length > 0, "sums are adjusted somewhere");
  for (const { path, part } of adjusting) assert.match(part, /\binvalidate\(/, path);
});
