import assert from "node:assert/strict";
import {
  type Digests,
  normalised,
  outdated,
  readScreens,
} from "../../../tasks/pictures/digests.ts";
import { fileOf, FOLDER, PAGES } from "../../../tasks/pictures/pages.ts";
import { proofTest } from "../../support/long_form.ts";

const digests: Digests = JSON.parse(Deno.readTextFileSync(new URL("digests.json", FOLDER)));

proofTest("no picture of the README is older than its screen", async () => {
  const screens = await readScreens();
  assert.deepEqual(await outdated(digests, screens), []);
  const { dashboard, ...others } = screens;
  const sentence = "dashboard.webp is older than its screen: run `deno task pictures`";
  for (const part of ["markup", "css"]) {
    const changed = { ...others, dashboard: { ...dashboard!, [part]: "another" } };
    assert.deepEqual(await outdated(digests, changed), [sentence], part);
  }
  const swapped = { ...digests["dashboard.webp"]!, picture: digests["audit.webp"]!.picture };
  assert.deepEqual(await outdated({ ...digests, "dashboard.webp": swapped }, screens), [sentence]);
});

Deno.test("ids and hashes that differ at each start or build are no part of a page's digest", () => {
  const page = (id: string, hash: string) =>
    `<html><head><link href="/static/app-${hash}.css"/></head><body class="stack">` +
    `<script src="/static/app-${hash}.js" integrity="sha384-${hash}"></script>` +
    `<input value="${id}"/></body></html>`;
  const one = page("779b0186-aa70-4ae8-a5bc-d0f3ae3ae2ac", "0123456789ab");
  const other = page("62b3d7d3-81dd-4eaf-aad0-e094e1a86b99", "ba9876543210");
  assert.equal(normalised(one), normalised(other));
  assert.notEqual(normalised(one), normalised(one.replace("stack", "row")));
});

Deno.test("README shows a picture of each page, none of more than 60 kB", async () => {
  const readme = await Deno.readTextFile(new URL("../../README.md", FOLDER));
  for (const { name } of PAGES) {
    assert.ok(readme.includes(`](docs/pictures/${fileOf(name)})`), name);
    const { size } = await Deno.stat(new URL(fileOf(name), FOLDER));
    assert.ok(size > 0 && size <= 60_000, `${name}: ${size} bytes`);
  }
});
