import assert from "node:assert/strict";
import { withoutStreaming } from "../../tasks/build/server.ts";

Deno.test("what no page uses of React's server is left out, whatever its function is called", () => {
  for (const name of ["e", "Me", "$", "$b", "a$", "$$"]) {
    const text =
      `var x,y;x=${name}("./cjs/react-dom-server.edge.production.js"),y=${name}("./z.js")`;
    assert.deepEqual(withoutStreaming(text), {
      text: `var x,y;x={},y=${name}("./z.js")`,
      times: 1,
    });
  }
});
