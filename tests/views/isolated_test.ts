import assert from "node:assert/strict";
import { isolated, isolating } from "../../views/messages/isolated.ts";
import { catalogues } from "../../views/messages/catalogue.ts";
import { ui } from "./ui.ts";

const NAME = "محمد الخطيب";

Deno.test("right-to-left texts are isolated, other texts stay unchanged", () => {
  assert.equal(isolated("Zoë Ångström 李"), "Zoë Ångström 李");
  for (const text of [NAME, "(abc) אבג", "ﷺ", "𞤀𞤣𞤤𞤢𞤥"]) {
    assert.equal(isolated(text), `\u2068${text}\u2069`);
  }
});

Deno.test("messages isolate every text argument, also in objects and arrays", () => {
  const messages = isolating({
    plain: "plain",
    list: ["one"],
    inner: { of: (name: string, { by }: { by: string; n: number }) => `${name} by ${by}` },
    all: (names: readonly string[]) => names.join(", "),
  });
  assert.deepEqual([messages.plain, messages.list], ["plain", ["one"]]);
  const of = messages.inner.of("Ana", { by: NAME, n: 1 });
  assert.equal(of, `Ana by \u2068${NAME}\u2069`);
  assert.equal(messages.all(["Ana", NAME]), `Ana, \u2068${NAME}\u2069`);
});

Deno.test("in each language a right-to-left name does not move the amount beside it", () => {
  for (const { notifications } of Object.values(catalogues)) {
    const facts = { userName: NAME, amountCents: 12_345_678 };
    const { text } = notifications.kinds.payout_pending(facts, ui.f);
    assert.ok(text.includes(`\u2068${NAME}\u2069`), text);
    assert.ok(text.includes("$123,456.78"), text);
  }
});
