import assert from "node:assert/strict";
import { withDesk } from "../../support/helpers.ts";
import { elements, mainOf, only } from "../../support/markup.ts";

Deno.test("each setting has a sentence that says what it does", () =>
  withDesk(async (desk) => {
    const main = mainOf((await desk.get("/settings")).text);
    const controls = [...elements(main, "input"), ...elements(main, "select")]
      .filter(({ attributes }) => attributes.name !== undefined);
    assert.equal(controls.length, 10);
    for (const { attributes: { name, "aria-describedby": id } } of controls) {
      assert.match(only(main, "small", { id: id! }).text, /\.$/, `${name}`);
    }
  }));
