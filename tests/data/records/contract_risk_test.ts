import assert from "node:assert/strict";
import * as users from "../../../data/records/users.ts";
import { onEachEngine } from "../../support/engines.ts";
import { aUser } from "../../support/records.ts";
import { importText } from "../imports/import_files.ts";

onEachEngine({
  "a person's risk is imported, shown by the feed, kept where it is absent, and cleared": async (
    { store },
  ) => {
    const send = (fields: object) =>
      importText(store, "users", "ndjson", JSON.stringify({ ...aUser({ id: "u_1" }), ...fields }));
    const stateOf = async () => {
      const change = await store.db.selectFrom("changes").select("version")
        .where("type", "=", "users").where("id", "=", "u_1").executeTakeFirst();
      return [(await users.get(store, "u_1")).risk, change?.version];
    };
    await send({});
    assert.deepEqual(await stateOf(), [undefined, 1]);
    await send({ risk: "high" });
    assert.deepEqual(await stateOf(), ["high", 2]);
    await send({});
    assert.deepEqual(await stateOf(), ["high", 2]);
    await send({ risk: null });
    assert.deepEqual(await stateOf(), [undefined, 3]);
    const refused = await send({ risk: "severe" }).then(() => "", JSON.stringify);
    assert.match(refused, /risk.*(low|normal|high)/);
  },
});
