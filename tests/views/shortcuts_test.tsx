import assert from "node:assert/strict";
import { Shortcuts } from "../../views/kyc/shortcuts.tsx";
import { catalogues } from "../../views/messages/catalogue.ts";
import { elements } from "../support/markup.ts";
import { renderUi } from "./ui.ts";
Deno.test("key names are those of keyboards of the language", () => {
  const keysIn = (language: "es" | "fr") =>
    elements(
      renderUi(<Shortcuts of="inReview" />, { m: catalogues[language] }),
      "kbd",
    ).map(({ text }) => text).filter((key) => key.length > 1);
  assert.deepEqual(keysIn("es"), ["Ctrl+Intro", "Esc", "Mayús+1", "Mayús+9", "Mayús+Z", "Mayús+R"]);
  assert.deepEqual(keysIn("fr"), ["Ctrl+Entrée", "Échap", "Maj+1", "Maj+9", "Maj+Z", "Maj+R"]);
});
