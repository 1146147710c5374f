import assert from "node:assert/strict";
import { withDesk } from "../../support/helpers.ts";
import { choicesOf, elements, mainOf, only } from "../../support/markup.ts";

Deno.test("Spanish and French offer their own order of dates, and English does not", () =>
  withDesk(async (desk) => {
    const show = async () => mainOf((await desk.get("/settings")).text);
    const offerOf = async () => elements(await show(), "form", { class: "notice" });
    assert.equal((await offerOf()).length, 0);
    for (
      const [language, label] of [["es", "Usar DD/MM/AAAA"], ["fr", "Utiliser JJ/MM/AAAA"]] as const
    ) {
      await desk.post("/settings", { language, timezone: "cet", dateFormat: "mdy" });
      const [offer] = await offerOf();
      assert.equal(only(offer!.html, "button").text, label);
      const sent = elements(offer!.html, "input").map(({ attributes: { name, value } }) =>
        [name!, value!] as const
      );
      assert.equal((await desk.post("/settings", Object.fromEntries(sent))).status, 303);
      const main = await show();
      assert.deepEqual(choicesOf(main, "dateFormat").chosen, ["dmy"]);
      assert.deepEqual(choicesOf(main, "timezone").chosen, ["cet"]);
      assert.equal((await offerOf()).length, 0);
    }
  }));
