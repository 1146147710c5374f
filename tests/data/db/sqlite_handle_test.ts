import assert from "node:assert/strict";
import { CompiledQuery } from "kysely";
import { DatabaseSync } from "node:sqlite";
import { Handle } from "../../../data/db/sqlite/handle.ts";

Deno.test("rows have the columns that their table has now, also after another process has changed it", async () => {
  const folder = await Deno.makeTempDir();
  const [own, other] = [1, 2].map(() => new DatabaseSync(`${folder}/desk.db`));
  const handle = new Handle(own!);
  try {
    const read = () => handle.run(CompiledQuery.raw("select * from t")).rows;
    other!.exec("create table t (a text, b integer); insert into t values ('x', 1), ('y', null)");
    assert.deepEqual(read(), [{ a: "x", b: 1 }, { a: "y", b: null }]);
    other!.exec("drop table t; create table t (b integer, a text); insert into t values (2, 'z')");
    assert.deepEqual(read(), [{ b: 2, a: "z" }]);
    other!.exec("alter table t rename column a to c");
    assert.deepEqual(read(), [{ b: 2, c: "z" }]);
  } finally {
    other!.close();
    handle.close();
    await Deno.remove(folder, { recursive: true });
  }
});
