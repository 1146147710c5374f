import assert from "node:assert/strict";
import { verify } from "../../data/audit/verify_tree.ts";
import { system, write } from "../../data/audit/write.ts";
import { checkpoint } from "../../data/audit/checkpoints.ts";
import { deskKey } from "../../data/audit/note_key.ts";
import { readNote } from "../../data/audit/notes.ts";
import type { Store } from "../../data/store.ts";
import { startAnchor } from "../../server/anchor.ts";
import { quietly, withStore } from "../support/stores.ts";
import { proofTest } from "../support/long_form.ts";

const LOOK_MS = 5;

const note = (store: Store, times: number) =>
  write(store, system, (_trx, record) => {
    for (let n = 0; n < times; n++) {
      record({ category: "system", action: "Backup completed", target: `Thing ${n}` });
    }
  });

/** The event and the reason of the log line. */
function said(line: string): string[] {
  const { event, reason } = JSON.parse(line);
  return [event, reason];
}

/** An anchor that collects what it receives and answers with the current `status`. */
async function withReceiver(
  test: (
    url: string,
    got: string[],
    status: { now: number; refused: number },
  ) => Promise<void>,
): Promise<void> {
  const got: string[] = [];
  const status = { now: 204, refused: 0 };
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    async (asked) => {
      const signed = await asked.text();
      if (status.now === 204) got.push(signed);
      else status.refused++;
      return new Response(null, { status: status.now });
    },
  );
  try {
    await test(`http://127.0.0.1:${server.addr.port}/heads?token=hidden`, got, status);
  } finally {
    await server.shutdown();
  }
}

async function until(condition: () => boolean): Promise<void> {
  for (let n = 0; n < 4_000 && !condition(); n++) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  assert.ok(condition(), "it has not come to that");
}

Deno.test("each checkpoint is posted outside once, and the last one at the end", () =>
  withStore((store) =>
    withReceiver(async (url, got) => {
      await note(store, 120);
      const anchor = startAnchor(store, url, LOOK_MS);
      await until(() => got.length === 1);
      await note(store, 100);
      await until(() => got.length === 2);
      await note(store, 5);
      await anchor.finish(await checkpoint(store));
      const key = await deskKey(store);
      const kept = await Promise.all(got.map(async (signed) => (await readNote(signed, [key]))!));
      assert.deepEqual(kept.map(({ size }) => size), [100, 200, 225]);
      const saved = kept.map((one) => ({ ...one, isNote: true }));
      assert.equal((await verify(store.db, store.auditKey, saved)).fault, null);
    })
  ));

Deno.test("a receiver that fails is said once, without its address, and asked again", () =>
  withStore((store) =>
    withReceiver(async (url, got, status) => {
      await note(store, 100);
      status.now = 500;
      const [, log] = await quietly(async () => {
        const anchor = startAnchor(store, url, LOOK_MS);
        await until(() => status.refused > 1);
        status.now = 204;
        await until(() => got.length === 1);
        await anchor.finish(null);
      });
      assert.deepEqual(said(log), ["anchor", "answered 500"]);
    })
  ));

proofTest(
  "a receiver that does not answer does not delay the end",
  () =>
    withStore(async (store) => {
      await note(store, 1);
      const silent = Deno.listen({ hostname: "127.0.0.1", port: 0 });
      const [, log] = await quietly(async () => {
        const anchor = startAnchor(store, `http://127.0.0.1:${silent.addr.port}/x`, LOOK_MS);
        await anchor.finish(await checkpoint(store));
      });
      silent.close();
      assert.deepEqual(said(log), ["anchor", "no answer in time"]);
    }),
);
