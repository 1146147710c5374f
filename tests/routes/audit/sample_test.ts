import assert from "node:assert/strict";
import { withDesk } from "../../support/helpers.ts";
import { columnsOf, elements, mainOf, only, rowsOf } from "../../support/markup.ts";
import { become } from "../../support/roles.ts";

const SAMPLE = "/audit-logs/sample";

Deno.test("an auditor draws a sample, whose seed is shown and draws the same once more", () =>
  withDesk(async (desk) => {
    await become(desk, "auditor");
    const { text: form } = await desk.get(SAMPLE);
    assert.equal(elements(mainOf(form), "table").length, 0);
    const seed = only(form, "input", { name: "seed" }).attributes.value!;
    assert.match(seed, /^[\w-]{8}$/);
    const address = `${SAMPLE}?n=3&from=2025-01-01&to=2027-12-31&seed=${seed}`;
    const { text } = await desk.get(address);
    assert.ok(text.includes(`seed ${seed}`));
    assert.deepEqual(columnsOf(mainOf(text)), [
      ...[
        "User",
        "Decision",
        "Reviewer",
        "Decided",
        "Documents not viewed",
        "Time since first document",
      ],
      "Reasons",
    ]);
    const rows = rowsOf(text);
    assert.equal(rows.size, 3);
    assert.deepEqual(rowsOf((await desk.get(address)).text), rows);
    const file = await desk.get(`${SAMPLE}/export.csv?${address.split("?")[1]}`);
    assert.equal(file.status, 200);
    const lines = file.text.trim().split("\r\n");
    assert.match(lines[0]!, /id,requestId,userName,status,.*documents,seconds,reasons,seed$/);
    assert.equal(lines.length, 4);
    assert.ok(lines.slice(1).every((line) => line.endsWith(seed)));
  }));

Deno.test("bad values in the address of a sample are replaced by defaults", () =>
  withDesk(async (desk) => {
    const { status, text } = await desk.get(`${SAMPLE}?n=99999&from=soon&outcome=maybe&seed=a%20b`);
    assert.equal(status, 200);
    assert.equal(only(text, "input", { name: "n" }).attributes.value, "25");
    assert.equal(elements(mainOf(text), "table").length, 0);
  }));
