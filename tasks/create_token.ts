import { system } from "../data/audit/write.ts";
/** Makes or revokes a service token, with which a program may import. */

import { createToken, revokeToken } from "../data/staff/service_tokens.ts";
import { run, withStore } from "./cli.ts";

const usage = `Usage: deno task create-token NAME
       deno task create-token --revoke NAME

Prints a new service token for POST /api/import/:entity. It cannot be read again: the database in
DATABASE_URL keeps its hash alone; JWT_SECRET as for the server. --revoke ends the token at once.`;

const options = { revoke: { type: "boolean" } } as const;

await run(usage, { names: ["NAME"], options }, async ({ positionals: [name = ""], values }) => {
  if (!/^[\p{L}\p{N} ._-]{1,100}$/u.test(name)) {
    throw new Error("NAME must be 1 to 100 letters, digits, spaces, dots, - and _");
  }
  await withStore({ known: true }, async (store) => {
    if (!values.revoke) return console.log(await createToken(store, name, system));
    await revokeToken(store, name, system);
    console.log(`The token ${name} is revoked.`);
  });
});
