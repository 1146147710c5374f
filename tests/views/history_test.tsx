import assert from "node:assert/strict";
import { renderToStaticMarkup } from "react-dom/server.edge";
import { KycHistory } from "../../views/kyc/history.tsx";
import { aRequest } from "../records.ts";
import { ui } from "./ui.ts";

Deno.test("whom a document was shown to keeps their own time, in whatever letters", () => {
  const shown = ["فاطمة", "דנה"].map((name, index) => ({
    name,
    at: `2026-03-0${2 - index}T00:00Z`,
  }));
  const document = { id: "d_1", name: "pass.png", received: null, replaces: null, displays: shown };
  const markup = renderToStaticMarkup(
    <KycHistory
      ui={ui}
      request={{ ...aRequest(), version: 1 } as Parameters<typeof KycHistory>[0]["request"]}
      history={{ decisions: [], documents: [document], isCut: false }}
    />,
  );
  for (const { name } of shown) assert.ok(markup.includes(`\u2068${name}\u2069, <time`), name);
});
