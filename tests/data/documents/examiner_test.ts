import assert from "node:assert/strict";
import { Examiner } from "../../../data/documents/examiner.ts";
import { aPdf, aPng, packed } from "../../documents/made.ts";
import { quietly } from "../../support/stores.ts";
import { proofTest, suiteTest } from "../../support/long_form.ts";

const PNG = { contentType: "image/png" };
const tooMuch = {
  kind: "invalid",
  code: "document.too_costly",
};

suiteTest(
  "a document beyond its budget is refused, and the next one in the thread is not",
  async () => {
    const examiner = new Examiner();
    const script = packed(new Uint8Array(2e8));
    const large = aPdf({ catalog: "/OpenAction<</S/JavaScript/JS 4 0 R>>", more: [script] });
    for (let n = 0; n < 2; n++) {
      await assert.rejects(examiner.examine(large), tooMuch);
      assert.deepEqual(await examiner.examine(aPng()), PNG);
    }
    await examiner.close();
  },
);

/** An examiner whose thread runs this code; `say` and `hear` send and receive messages. */
async function withThread(
  code: string,
  test: (examiner: Examiner, folder: string) => Promise<void>,
  { deadlineMs = 60_000, usage = () => ({ bytes: 0, processorMs: 0 }) } = {},
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "desk-thread-" });
  const path = `${folder}/thread.mjs`;
  await Deno.writeTextFile(
    path,
    `import { parentPort } from "node:worker_threads";
     const say = (what) => parentPort.postMessage(what);
     const hear = (what) => parentPort.on("message", what);
     ${code}`,
  );
  const examiner = new Examiner(deadlineMs, new URL(`file://${path}`), 1_000, usage);
  try {
    await test(examiner, folder);
  } finally {
    await examiner.close();
    await Deno.remove(folder, { recursive: true });
  }
}

const unavailable = { kind: "unavailable", retryAfterSeconds: 10 };

suiteTest("a thread that does not start is no fault of the document, and is logged", async () => {
  // Under load, Deno 2.9 may report the exit of the thread without its error.
  const failing = {
    "(there was no memory|ended by itself \\(1\\))": `throw new Error("there was no memory");`,
    "the thread has ended by itself": `process.exit(3);`,
  };
  for (const [why, code] of Object.entries(failing)) {
    await withThread(code, async (examiner) => {
      for (let n = 0; n < 2; n++) {
        const [, log] = await quietly(() => assert.rejects(examiner.examine(aPng()), unavailable));
        assert.match(log, new RegExp(`"event":"examiner".*${why}`));
      }
    });
  }
  const gone = new Examiner(5_000, new URL("no_such_thread.mjs", import.meta.url));
  const [, log] = await quietly(() => assert.rejects(gone.examine(aPng()), unavailable));
  assert.match(log, /"event":"examiner"/);
  await gone.close();
});

proofTest("a document that keeps its thread busy does not keep the next one waiting", async () => {
  const sign = await Deno.makeTempFile({ prefix: "desk-examined-" });
  const code = `import { existsSync } from "node:fs";
  const pause = new Int32Array(new SharedArrayBuffer(4));
  hear(({ length }) => {
    while (length > 1_000 && existsSync(${JSON.stringify(sign)})) Atomics.wait(pause, 0, 0, 20);
    say({ contentType: "image/png" });
  });
  say("ready");`;
  await withThread(code, async (examiner) => {
    const slow = examiner.examine(new Uint8Array(2_000));
    assert.deepEqual(await examiner.examine(aPng()), PNG);
    await Deno.remove(sign);
    assert.deepEqual(await slow, PNG);
  });
});

const ENDLESS = `hear(() => { for (;;); }); say("ready");`;

suiteTest("a document that has the processor for too long is refused", () => {
  let processorMs = 0;
  const usage = () => ({ bytes: 0, processorMs: processorMs += 1_000 });
  return withThread(ENDLESS, async (examiner) => {
    const [, log] = await quietly(() => assert.rejects(examiner.examine(aPng()), tooMuch));
    assert.match(log, /"event":"examiner","bytes":\d+,.*said nothing for 20 ms/);
  }, { deadlineMs: 20, usage });
});

suiteTest(
  "a document whose thread gets no processor is examined again, and may then be sent again",
  () =>
    withThread(ENDLESS, async (examiner) => {
      const [, log] = await quietly(() => assert.rejects(examiner.examine(aPng()), unavailable));
      assert.equal(log.match(/"event":"examiner"/g)?.length, 2);
    }, { deadlineMs: 20 }),
);

suiteTest(
  "a document is not refused for memory that was taken beside others, but examined alone",
  async () => {
    const sign = await Deno.makeTempFile({ prefix: "desk-examined-" });
    const code = `import { existsSync, writeFileSync } from "node:fs";
  const pause = new Int32Array(new SharedArrayBuffer(4));
  hear(() => {
    writeFileSync(new URL("./heard", import.meta.url), "");
    while (existsSync(${JSON.stringify(sign)})) Atomics.wait(pause, 0, 0, 20);
    say({ contentType: "image/png" });
  });
  say("ready");`;
    let isGrowing = false;
    let bytes = 0;
    const usage = () => ({ bytes: isGrowing ? bytes += 2_000 : bytes, processorMs: 0 });
    await withThread(code, async (examiner, folder) => {
      const [, log] = await quietly(async () => {
        const both = [examiner.examine(aPng()), examiner.examine(aPng())];
        await until(() => Deno.stat(`${folder}/heard`).then(() => true, () => false));
        isGrowing = true;
        await until(() => Promise.resolve(bytes > 0));
        await new Promise((resolve) => setTimeout(resolve, 100));
        isGrowing = false;
        await Deno.remove(sign);
        assert.deepEqual(await Promise.all(both), [PNG, PNG]);
      });
      assert.match(log, /the threads have grown by \d+ bytes/);
    }, { usage });
  },
);

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!await holds()) await new Promise((resolve) => setTimeout(resolve, 20));
}

proofTest(
  "a document under which the thread ends is refused, and that is logged",
  () =>
    withThread(`hear(() => process.exit(7)); say("ready");`, async (examiner) => {
      for (let n = 0; n < 2; n++) {
        const [, log] = await quietly(() => assert.rejects(examiner.examine(aPng()), tooMuch));
        assert.match(log, /"event":"examiner","bytes":\d+,.*ended by itself \(7\)/);
      }
    }),
);

suiteTest("a document that is looked at while the desk closes may come again", () => {
  const code = `import { writeFileSync } from "node:fs";
    hear(() => writeFileSync(new URL("./heard", import.meta.url), ""));
    say("ready");`;
  return withThread(code, async (examiner, folder) => {
    const [, log] = await quietly(async () => {
      const asked = assert.rejects(examiner.examine(aPng()), unavailable);
      await until(() => Deno.stat(`${folder}/heard`).then(() => true, () => false));
      await examiner.close();
      await asked;
    });
    assert.equal(log, "");
  });
});
