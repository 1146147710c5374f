import assert from "node:assert/strict";
import { circles, importsOf, type Source } from "../../tasks/testing/import_graph.ts";

Deno.test("the walls see an import of each kind, and a circle through a type", () => {
  const source = (path: string, text: string): Source => ({ path, text });
  const mixed = source(
    "views/a.tsx",
    `
    import { x } from "../data/b.ts";
    import type { T } from "../data/c.ts";
    import { type U, type V } from "react";
    export { y } from "./ui/d.tsx";
    const late = await import("pg");
    import "node:os";
  `,
  );
  assert.deepEqual(importsOf(mixed), [
    { name: "data/b.ts", typeOnly: false },
    { name: "data/c.ts", typeOnly: true },
    { name: "react", typeOnly: true },
    { name: "views/ui/d.tsx", typeOnly: false },
    { name: "node:os", typeOnly: false },
    { name: "pg", typeOnly: false },
  ]);
  const circle = [
    source("data/a.ts", `import { b } from "./b.ts";`),
    source("data/b.ts", `import { c } from "./c.ts";`),
    source("data/c.ts", `import type { A } from "./a.ts";`),
    source("data/d.ts", `import { a } from "./a.ts";`),
  ];
  assert.deepEqual(circles(circle), [["data/a.ts", "data/b.ts", "data/c.ts"]]);
});
