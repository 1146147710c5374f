import assert from "node:assert/strict";
import type { PastDocument, PastReopening } from "../../data/kyc/requests/history.ts";
import { RequestHistory } from "../../views/kyc/history.tsx";
import { aRequest } from "../support/records.ts";
import { renderUi, ui } from "./ui.ts";

const aDocument: PastDocument = {
  id: "d_1",
  name: "pass.png",
  received: null,
  replaces: null,
  expiresOn: null,
  deletedAt: null,
  displays: [],
  wasDisplayed: false,
};

const written = (
  document: Partial<PastDocument>,
  isCut = false,
  reopenings: readonly PastReopening[] = [],
) =>
  renderUi(
    <RequestHistory
      labels={new Map()}
      checklistTexts={new Map()}
      steps={{ asks: [], escalations: [], answers: new Set(), refusals: new Map() }}
      request={{ ...aRequest(), version: 1 } as Parameters<typeof RequestHistory>[0]["request"]}
      history={{
        decisions: [],
        reopenings,
        assignments: [],
        decidedAt: null,
        proposal: null,
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

Deno.test("steps and documents stand in one line of time, newest first", () => {
  const reopened = (id: string, at: string, version: number): PastReopening => ({
    id,
    at,
    version,
    proposerName: null,
    reviewerName: "Rae",
    reason: id,
    replaced: "declined",
    undoneAt: null,
  });
  const received = { at: "2026-04-02T00:00:00.000Z", from: "Service feed" };
  const markup = written({ received }, false, [
    reopened("earlier", "2026-04-01T00:00:00.000Z", 2),
    reopened("later", "2026-04-03T00:00:00.000Z", 3),
    reopened("latest", "2026-04-03T00:00:00.000Z", 4),
  ]);
  const places = ["latest", "later", "pass.png", "earlier"].map((text) =>
    markup.indexOf(`>${text}<`)
  );
  assert.deepEqual(places, places.toSorted((a, b) => a - b));
  assert.ok(places.every((place) => place > 0));
});
