import assert from "node:assert/strict";
import * as partners from "../../data/records/partners.ts";
import { type Desk, textOf, withDesk } from "../support/helpers.ts";
import { cardsOf, elements, factsOf, headingsOf, mainOf, only } from "../support/markup.ts";
import { aPartner } from "../support/records.ts";

const firms = [
  aPartner({
    id: "p_1",
    addedAt: "2026-11-18T14:32:00.000Z",
    description: "Makes charts.",
    email: "hello@partner.example",
    website: "https://partner.example/about",
    url: "https://academy.example/partners/1",
  }),
  aPartner({
    id: "p_2",
    name: "Quiet Data",
    type: "data",
    status: "inactive",
    addedAt: "2025-01-02T03:04:05.000Z",
  }),
];

const withFirms = (test: (desk: Desk) => Promise<void>) =>
  withDesk(async (desk) => {
    await partners.insert(desk.store.db, firms);
    await test(desk);
  }, { sample: false });

Deno.test("/partners shows cards with name, type, status and the date they were added", () =>
  withFirms(async (desk) => {
    const { status, text } = await desk.get("/partners");
    assert.equal(status, 200);
    const main = mainOf(text);
    assert.equal(only(main, "h1").text, "Partners");
    assert.equal(only(main, "p", { "aria-busy": "true" }).text, "Loading partners...");
    assert.deepEqual([...cardsOf(main)], [
      ["p_1", "active Test Partner tool Added Nov 18, 2026"],
      ["p_2", "inactive Quiet Data data Added Jan 2, 2025"],
    ]);
    assert.match(only(main, "article", { id: "p_1" }).html, /class="badge primary"/);
    assert.match(only(main, "article", { id: "p_2" }).html, /class="badge"/);
  }));

Deno.test("Partner Details shows every field and four benefits", async (t) => {
  await withFirms(async (desk) => {
    const shapes = { dialog: desk.fragment("/partners/p_1"), page: desk.get("/partners/p_1") };
    for (const [shape, asked] of Object.entries(shapes)) {
      await t.step(shape, async () => {
        const { text } = await asked;
        assert.deepEqual(headingsOf(text), ["Test Partner", "Partnership Benefits"]);
        assert.deepEqual(factsOf(text), [
          ["Type", "tool"],
          ["Status", "active"],
          ["Description", "Makes charts."],
          ["Partner Since", "Nov 18, 2026"],
          ["Contact Email", "hello@partner.example"],
          ["Website", "https://partner.example/about"],
        ]);
        const benefits = elements(only(text, "ul", { class: "benefits" }).html, "li");
        assert.equal(new Set(benefits.map(({ text }) => text)).size, 4);
        only(text, "a", { href: "mailto:hello@partner.example" });
        const website = only(text, "a", { href: "https://partner.example/about" });
        assert.equal(website.attributes.rel, "noopener noreferrer");
        const platform = only(text, "a", { href: "https://academy.example/partners/1" });
        assert.equal(platform.text, "Open on the platform");
        assert.equal(platform.attributes.rel, "noopener noreferrer");
      });
    }
  });
});

Deno.test("Partner Details fills in what a partner has not told, with the same benefits", () =>
  withFirms(async (desk) => {
    const { text } = await desk.fragment("/partners/p_2");
    const facts = new Map(factsOf(text));
    assert.equal(facts.get("Description"), "A trusted partner of the platform.");
    assert.equal(facts.get("Contact Email"), "Not given");
    assert.equal(facts.get("Website"), "Not given");
    const benefitsOf = (html: string) => textOf(only(html, "ul", { class: "benefits" }).html);
    assert.equal(benefitsOf(text), benefitsOf((await desk.fragment("/partners/p_1")).text));
  }));

Deno.test("the demo has the specification's contact of a partner, and no link adds recipients", () =>
  withDesk(async (desk) => {
    const email = "a?bcc=b@example.com";
    await partners.insert(desk.store.db, [
      aPartner({ id: "p_bare" }),
      aPartner({ id: "p_x", email }),
    ]);
    const facts = new Map(factsOf((await desk.fragment("/partners/p_bare")).text));
    assert.equal(facts.get("Contact Email"), "contact@example.com");
    assert.equal(facts.get("Website"), "https://example.com");
    const { text } = await desk.fragment("/partners/p_x");
    assert.equal(only(text, "a", { href: "mailto:a%3Fbcc%3Db@example.com" }).text, email);
  }));
