import assert from "node:assert/strict";
import { LastScreened } from "../../views/people/screening.tsx";
import { createFormat } from "../../views/format.ts";
import { textOf } from "../support/helpers.ts";
import { renderUi } from "./ui.ts";

Deno.test("a run has the same day for readers in every zone", () => {
  const runs = [{ kind: "pep", ranOn: "2026-08-20", isDue: true }];
  for (const timeZone of ["America/Los_Angeles", "UTC", "Asia/Tokyo"]) {
    const f = createFormat({ locale: "en-US", timeZone, dateFormat: "mdy" });
    const html = renderUi(<LastScreened screened={{ acceptedRequest: "k_1", runs }} />, { f });
    assert.match(textOf(html), /Aug 20, 2026/, timeZone);
  }
});
