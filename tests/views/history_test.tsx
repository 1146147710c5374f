import assert from "node:assert/strict";
import type { PastDocument } from "../../data/kyc/requests/history.ts";
import { RequestHistory } from "../../views/kyc/history.tsx";
import { aRequest } from "../support/records.ts";
import { renderUi, ui } from "./ui.ts";

const aDocument: PastDocument = {
  id: "d_1",
  name: "pass.png",
  received: null,
  replaces: null,
  displays: [],
  wasDisplayed: false,
};

const written = (document: Partial<PastDocument>, isCut = false) =>
  renderUi(
    <RequestHistory
      labels={new Map()}
      checklistTexts={new Map()}
      steps={{ asks: [], escalations: [], answers: new Set(), refusals: new Map() }}
      request={{ ...aRequest(), version: 1 } as Parameters<typeof RequestHistory>[0]["request"]}
      history={{
        decisions: [],
        reopenings: [],
        assignments: [],
        documents: [{ ...aDocument, ...document }],
        isCut,
      }}
    />,
  );

Deno.test("the viewers of a document keep their times, with names in any script", () => {
  const shown = ["فاطمة", "דנה"].map((name, index) => ({
    name,
    at: `2026-03-0${2 - index}T00:00Z`,
  }));
  const markup = written({ displays: shown, wasDisplayed: true });
  for (const { name } of shown) assert.ok(markup.includes(`\u2068${name}\u2069, <time`), name);
});

Deno.test("only a document without any viewer is called never viewed", () => {
  const texts = ui.m.kycCase.history;
  const says = (markup: string) =>
    [texts.notDisplayed, texts.displayedEarlier].map((t) => markup.includes(t));
  assert.deepEqual(says(written({})), [true, false]);
  assert.deepEqual(says(written({ wasDisplayed: true }, true)), [false, true]);
  assert.ok(written({ wasDisplayed: true }, true).includes(texts.more));
});
