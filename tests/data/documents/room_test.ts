import assert from "node:assert/strict";
import { Room } from "../../../data/documents/room.ts";

Deno.test("work that is done alone waits for earlier work, and later work waits for it", async () => {
  const room = new Room();
  const order: string[] = [];
  const first = Promise.withResolvers<void>();
  const work = (name: string, until = Promise.resolve()) => async (isAlone: () => boolean) => {
    await until;
    order.push(`${name}${isAlone() ? " alone" : ""}`);
  };
  const all = [room.beside(work("first", first.promise)), room.beside(work("second"))];
  all.push(room.alone(work("third")), room.alone(work("fourth")), room.beside(work("fifth")));
  await all[1];
  first.resolve();
  await Promise.all(all);
  assert.deepEqual(order, ["second", "first", "third alone", "fourth alone", "fifth alone"]);
});

Deno.test("work that fails ends its turn", async () => {
  const room = new Room();
  const fail = () => Promise.reject(new Error("failed"));
  await assert.rejects(room.beside(fail));
  await assert.rejects(room.alone(fail));
  assert.equal(await room.beside(() => Promise.resolve("done")), "done");
});
