import assert from "node:assert/strict";
import * as users from "../../../data/records/users.ts";
import { onEachEngine } from "../../support/engines.ts";
import { aUser } from "../../support/records.ts";
import { importText } from "../imports/import_files.ts";

const NOW = "2026-11-19T14:37:12.345Z";

onEachEngine({
  "the end of a relationship is imported, shown by the feed, and cleared": async ({ store }) => {
    const send = (fields: object) =>
      importText(store, "users", "ndjson", JSON.stringify({ ...aUser({ id: "u_1" }), ...fields }));
    const versionOf = async () =>
      (await store.db.selectFrom("changes").select("version").where("type", "=", "users")
        .where("id", "=", "u_1").executeTakeFirst())?.version;
    const endOf = async () => (await users.get(store, "u_1")).endedAt;
    await send({ legalHold: false });
    assert.deepEqual([await endOf(), await versionOf()], [undefined, 1]);
    await send({ endedAt: NOW });
    assert.deepEqual([await endOf(), await versionOf()], [NOW, 2]);
    await send({});
    assert.deepEqual([await endOf(), await versionOf()], [NOW, 2]);
    await send({ endedAt: null });
    assert.deepEqual([await endOf(), await versionOf()], [undefined, 3]);
  },

  "an end before the beginning or in the future is refused": async ({ store }) => {
    const wrong = [
      ["2026-03-04T05:06:06.999Z", /endedAt.*must not lie before joinedAt/],
      ["2026-11-19T14:37:12.346Z", /endedAt.*must not lie in the future/],
      ["soon", /endedAt.*must be an instant or a day/],
    ] as const;
    for (const [endedAt, said] of wrong) {
      const sent = JSON.stringify({ ...aUser({ id: "u_1" }), endedAt });
      const refused = importText(store, "users", "ndjson", sent).then(() => "", JSON.stringify);
      assert.match(await refused, said);
    }
  },
});
