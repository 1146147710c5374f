import assert from "node:assert/strict";
import openapiTS, { astToString } from "openapi-typescript";
import { operations } from "../../routes/api/api.ts";
import { openApiDocument } from "../../routes/api/openapi.ts";

const PAGE = new URL("../../docs/connect.md", import.meta.url);

/** Uses of the client that its types must refuse. */
const MISUSES = `
// @ts-expect-error: no such filter
requests({ decidedFrom: "2026-11-01" });
// @ts-expect-error: no such status
requests({ status: ["gone"] });
// @ts-expect-error: no such field
for await (const { shoeSize } of requests({})) console.log(shoeSize);
`;

Deno.test("the client of docs/connect.md fits the types that openapi-typescript makes", async () => {
  const types = astToString(await openapiTS(JSON.stringify(openApiDocument(operations))));
  const page = await Deno.readTextFile(PAGE);
  const [, client = ""] = /^\`\`\`ts\n(.*?)^\`\`\`$/ms.exec(page) ?? [];
  assert.match(client, /from "\.\/desk\.ts"/);
  const folder = await Deno.makeTempDir({ prefix: "desk-client-" });
  try {
    await Deno.writeTextFile(`${folder}/desk.ts`, types);
    await Deno.writeTextFile(`${folder}/client.ts`, client + MISUSES);
    const { code, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["check", "--quiet", "--no-config", "--no-lock", "client.ts"],
      cwd: folder,
      env: { NO_COLOR: "1" },
    }).output();
    assert.equal(code, 0, new TextDecoder().decode(stderr));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
