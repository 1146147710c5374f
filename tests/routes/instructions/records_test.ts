import assert from "node:assert/strict";
import { importRecords } from "../../data/instructions/scene.ts";
import * as communities from "../../../data/records/communities.ts";
import * as content from "../../../data/records/content.ts";
import * as partners from "../../../data/records/partners.ts";
import { hiddenFieldsOf } from "../../support/decisions.ts";
import { type Desk, textOf, withDesk } from "../../support/helpers.ts";
import { elements } from "../../support/markup.ts";
import { become } from "../../support/roles.ts";

const why = { reason: "Reported twice", source: "Ticket 4711" };

const post = async (desk: Desk, path: string, typed: Record<string, string> = {}) => {
  const { text } = await desk.fragment(path);
  return await desk.post(path, { ...hiddenFieldsOf(text), ...why, ...typed });
};

const shown = async (desk: Desk, path: string) => textOf((await desk.fragment(path)).text);

const given = (desk: Desk) =>
  desk.store.db.selectFrom("instructions").select(["subject", "subjectId", "field", "value"])
    .orderBy("askedAt").orderBy("id").execute();

const onDesk = (test: (desk: Desk) => Promise<void>) =>
  withDesk(async (desk) => {
    await become(desk, "moderator");
    await test(desk);
  });

Deno.test("each kind of record is asked to change its state, and the import closes it", () =>
  onDesk(async (desk) => {
    const { store } = desk;
    const { store: { db } } = desk;
    const community = await communities.get(store, "c_1");
    const item = await content.get(store, "ct_1");
    const partner = await partners.get(store, "p_1");
    const isActive = (status: string) => status === "active";
    const verbs = [
      ["/communities/c_1", isActive(community.status) ? "close" : "reopen"],
      ["/content/ct_1", item.published ? "unpublish" : "publish"],
      ["/partners/p_1", isActive(partner.status) ? "pause" : "resume"],
    ] as const;
    assert.equal((await desk.fragment(`${verbs[2][0]}/${verbs[2][1]}`)).status, 403);
    assert.doesNotMatch(await shown(desk, "/partners/p_1"), /Pause…|Resume…|Correct…/);
    await become(desk, "admin");
    for (const [path, verb] of verbs) {
      assert.equal((await post(desk, `${path}/${verb}`)).status, 303, path);
      assert.match(await shown(desk, path), new RegExp(`Asked to ${verb} ?, .*by `));
    }
    const other = (status: string) => isActive(status) ? "inactive" : "active";
    await importRecords(store, "communities", [
      { ...community, status: other(community.status) },
    ]);
    await importRecords(store, "content", [{ ...item, published: !item.published }]);
    await importRecords(store, "partners", [
      { ...partner, status: other(partner.status) },
    ]);
    const open = await db.selectFrom("instructions").select("id").where("closedAt", "is", null)
      .execute();
    assert.deepEqual(open, []);
    for (const [path] of verbs) assert.match(await shown(desk, path), /Done: an import brought it/);
  }));

Deno.test("fields of communities, content and partners are corrected, where the value fits", () =>
  onDesk(async (desk) => {
    await become(desk, "admin");
    const wrong = await post(desk, "/partners/p_1/correct", { field: "website", value: "no" });
    assert.equal(wrong.status, 422);
    assert.match(textOf(wrong.text), /The field does not take this value\./);
    const { title } = await content.get(desk.store, "ct_1");
    const same = await post(desk, "/content/ct_1/correct", { field: "title", value: title });
    assert.deepEqual([same.status, /has this value already/.test(same.text)], [422, true]);
    const changes = [
      ["/communities/c_1", "category", "Options"],
      ["/content/ct_1", "title", "Another title"],
      ["/partners/p_1", "website", "https://other.example.com/"],
    ] as const;
    for (const [path, field, value] of changes) {
      assert.equal((await post(desk, `${path}/correct`, { field, value })).status, 303, path);
      assert.match(
        await shown(desk, path),
        new RegExp(`Asked to correct: ${field} ?: ${value.replace(".", "\\.")}`),
      );
      const { text } = await desk.fragment(path);
      const section = elements(text, "section").find(({ text }) => /Asked to correct/.test(text));
      assert.match(textOf(section!.html), /Close instruction….*All open instructions.*Correct…/);
    }
    const twice = await post(desk, "/content/ct_1/correct", { field: "title", value: "Third" });
    assert.equal(twice.status, 409);
    assert.deepEqual((await given(desk)).map(({ subject, field }) => [subject, field]).toSorted(), [
      ["community", "category"],
      ["content", "title"],
      ["partner", "website"],
    ]);
  }));
