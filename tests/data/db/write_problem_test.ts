import assert from "node:assert/strict";
import {
  type DatabaseConnection,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { Database } from "../../../data/db/database.ts";
import type { Tables } from "../../../data/db/tables.ts";
import { noteWriteProblem, writeProblemOf } from "../../../data/db/write_problem.ts";
import { DomainError } from "../../../data/errors/domain_error.ts";
import { proofTest } from "../../support/long_form.ts";

/** A database that answers on demand; `asked` holds the statements that wait. */
function hanging(): { db: Database; asked: PromiseWithResolvers<{ rows: [] }>[] } {
  const asked: PromiseWithResolvers<{ rows: [] }>[] = [];
  const connection = {
    executeQuery: () => {
      const question = Promise.withResolvers<{ rows: [] }>();
      asked.push(question);
      return question.promise;
    },
  } as unknown as DatabaseConnection;
  const done = () => Promise.resolve();
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => ({
        init: done,
        releaseConnection: done,
        destroy: done,
        beginTransaction: done,
        commitTransaction: done,
        rollbackTransaction: done,
        acquireConnection: () => Promise.resolve(connection),
      }),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  return { db, asked };
}

const gone = "The database cannot be reached. Try again shortly.";
const fault = (code: "database.unreachable" | "database.busy") =>
  new DomainError("unavailable", code);
/** Lets all pending promises settle. */
const soon = () => new Promise((resolve) => setTimeout(resolve, 5));

proofTest(
  "a database that hangs is busy at first, and trouble from when its answer is given up until it answers",
  async () => {
    const { db, asked } = hanging();
    assert.deepEqual(await Promise.all([writeProblemOf(db), writeProblemOf(db)]), [null, null]);
    assert.equal(asked.length, 1, "what hangs is asked once");
    asked[0]!.reject(fault("database.unreachable"));
    await soon();
    assert.deepEqual(await Promise.all([writeProblemOf(db), writeProblemOf(db)]), [gone, gone]);
    assert.equal(asked.length, 2);
    const waiting = writeProblemOf(db);
    asked[1]!.resolve({ rows: [] });
    assert.equal(await waiting, null);
    assert.equal(asked.length, 2);
    // After a successful write a read is enough, and a hanging read is no problem at first.
    assert.equal(await writeProblemOf(db), null);
    assert.equal(asked.length, 3);
    asked[2]!.resolve({ rows: [] });
    await soon();
  },
);

proofTest("a write that waits too long behind others is no write problem", async () => {
  const { db, asked } = hanging();
  assert.equal(await writeProblemOf(db), null);
  const sharing = writeProblemOf(db);
  await soon();
  asked[0]!.reject(fault("database.busy"));
  assert.equal(await sharing, null);
  const next = writeProblemOf(db);
  await soon();
  asked[1]!.reject(fault("database.unreachable"));
  assert.equal(await next, gone, "what is told at once");
});

Deno.test("a write that goes well while somebody notes a trouble does not hide it", async () => {
  const { db, asked } = hanging();
  const asking = writeProblemOf(db);
  await soon();
  noteWriteProblem(db, "The database disk is full.");
  asked[0]!.resolve({ rows: [] });
  assert.equal(await asking, null);
  assert.equal(await writeProblemOf(db), "The database disk is full.");
});
