import assert from "node:assert/strict";
import { utf8 } from "../../../data/base/bytes.ts";
import { aToken, sizes, usersFile } from "../../data/imports/import_files.ts";
import { type Answer, type Desk, refusalIn, withDesk } from "../../support/helpers.ts";

const onDesk = (test: (desk: Desk) => Promise<void>): Promise<void> =>
  withDesk(test, { sample: false, signedIn: false });

/** Sends a body in these parts, and returns how many of them were read. */
async function send(
  desk: Desk,
  parts: readonly string[],
  { breaksOff = false } = {},
): Promise<{ answer: Answer; read: number }> {
  const token = await aToken(desk.store, "feed");
  let read = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts[read++];
      if (part !== undefined) controller.enqueue(utf8(part));
      else if (breaksOff) controller.error(new Error("the connection was closed"));
      else controller.close();
    },
  }, { highWaterMark: 0 });
  const answer = await desk.bare("/api/import/users", {
    method: "POST",
    body,
    headers: { "content-type": "application/x-ndjson", authorization: `Bearer ${token}` },
  });
  return { answer, read };
}

Deno.test("an import whose client disconnects before the file is whole changes nothing", () =>
  onDesk(async (desk) => {
    const { answer } = await send(desk, [usersFile(20)], { breaksOff: true });
    assert.deepEqual([answer.status, refusalIn(answer)], [400, {
      error: "The body broke off.",
      code: "http.body_broke_off",
    }]);
    assert.equal((await sizes(desk.store)).users, 0);
  }));

Deno.test("a file that is refused at its beginning is read to its end, so that the answer arrives", () =>
  onDesk(async (desk) => {
    const parts = ["x\n".repeat(1_000), "y\n", "z\n"];
    const { answer, read } = await send(desk, parts);
    assert.equal(answer.status, 422);
    assert.equal(read, parts.length + 1);
  }));
