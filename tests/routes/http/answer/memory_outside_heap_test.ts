import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { pages, reads, records } from "../../../support/pages.ts";
import { withDesk } from "../../../support/helpers.ts";

type Maker = new (...parameters: never[]) => object;

/** Constructors whose objects hold memory that the garbage collector does not see. */
const makers: [holder: object, name: string][] = [
  ...["NumberFormat", "DateTimeFormat", "RelativeTimeFormat", "PluralRules", "ListFormat"]
    .concat(["Collator", "Segmenter"]).map((
      name,
    ): [object, string] => [Intl, name]),
  [globalThis, "Uint32Array"],
  [globalThis, "TextEncoderStream"],
  [globalThis, "CompressionStream"],
  [globalThis, "Worker"],
];
const callers: [holder: object, name: string][] = [[DatabaseSync.prototype, "prepare"]];

/** The names of the watched constructors and functions that are called during `work`. */
async function madeDuring(work: () => Promise<unknown>): Promise<string[]> {
  const made: string[] = [];
  const undo: (() => void)[] = [];
  const watch = (holder: object, name: string, handler: ProxyHandler<Maker>) => {
    const real = Reflect.get(holder, name) as Maker;
    const whole = Object.getOwnPropertyDescriptor(holder, name);
    Object.defineProperty(holder, name, { configurable: true, value: new Proxy(real, handler) });
    undo.push(() =>
      whole ? Object.defineProperty(holder, name, whole) : Reflect.deleteProperty(holder, name)
    );
  };
  for (const [holder, name] of makers) {
    watch(holder, name, {
      construct: (maker, parameters, target) => {
        made.push(name);
        return Reflect.construct(maker, parameters, target);
      },
    });
  }
  for (const [holder, name] of callers) {
    watch(holder, name, {
      apply: (call, own, parameters) => {
        made.push(name);
        return Reflect.apply(call, own, parameters);
      },
    });
  }
  try {
    await work();
  } finally {
    for (const restore of undo) restore();
  }
  return made;
}

Deno.test("the counters of the metrics count", async () => {
  const made = await madeDuring(() => {
    new Intl.NumberFormat("en");
    new Intl.DateTimeFormat("en");
    new Uint32Array(1);
    using sqlite = new DatabaseSync(":memory:");
    sqlite.prepare("select 1");
    return Promise.resolve();
  });
  const all = ["NumberFormat", "DateTimeFormat", "Uint32Array", "prepare"];
  assert.deepEqual(made, all);
});

Deno.test("repeated requests create no formatter, histogram or statement", () =>
  withDesk(async (desk) => {
    const paths = [...[...pages, ...records].map(([path]) => path), ...reads, "/metrics", "/health"]
      .concat("/users?columns=id,name", "/users?columns=id&group=month");
    const found: string[] = [];
    for (const path of paths) {
      const ask = async () => {
        const { status } = await desk.get(path);
        assert.equal(status, path === "/metrics" ? 404 : 200, path);
      };
      await ask();
      await ask();
      // Others of this process may make one meanwhile, but not each time.
      const twice = [await madeDuring(ask), await madeDuring(ask)];
      const made = twice[0]!.filter((name) => twice[1]!.includes(name));
      if (made.length > 0) found.push(`${path}: ${made.join(" ")}`);
    }
    assert.deepEqual(found, []);
  }));
