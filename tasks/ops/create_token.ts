import { issueText } from "../../data/errors/texts.ts";
import { system } from "../../data/audit/write.ts";
import { defaultUntil, scopes, tokenForm, writeScopes } from "../../data/imports/scopes.ts";
import { createToken, revokeToken } from "../../data/staff/accounts/service_tokens.ts";
import { runProgram, task, withStore } from "./cli.ts";

const usage = `Usage: deno task create-token NAME [--scope SCOPE,SCOPE…] [--until YYYY-MM-DD]
       deno task create-token --revoke NAME

Prints a new service token for the API. It cannot be read again: the database in DATABASE_URL keeps
its hash alone; JWT_SECRET as for the server. --revoke ends the token at once.

NAME    1 to 100 letters, digits, spaces, dots, - and _
SCOPE   what it may do, without it everything that ends with import or put:
        ${scopes.join(", ")}
--until its last day (UTC), at most a year from now, 90 days with a read scope; without it 90 days`;

const options = {
  revoke: { type: "boolean" },
  scope: { type: "string" },
  until: { type: "string" },
} as const;

const argumentOf: Record<string, string> = { name: "NAME", scopes: "--scope", until: "--until" };

export const main = task(
  usage,
  { names: ["NAME"], options },
  async ({ positionals: [name = ""], values }) => {
    const until = values.until ?? defaultUntil(new Date());
    const wanted = typeof values.scope === "string" ? values.scope.split(",") : writeScopes;
    const unknown = wanted.find((scope) => !(scopes as readonly string[]).includes(scope));
    if (unknown !== undefined) throw new Error(`--scope: ${unknown} is none; see --help`);
    const parsed = tokenForm.safeParse({ name, scopes: wanted, until });
    const issue = parsed.error?.issues[0];
    if (issue) throw new Error(`${argumentOf[String(issue.path[0])]}: ${issueText(issue.message)}`);
    await withStore({ known: true }, async (store) => {
      if (!values.revoke) return console.log(await createToken(store, parsed.data!, system));
      await revokeToken(store, name, system);
      console.log(`The token ${name} is revoked.`);
    });
  },
);

if (import.meta.main) await runProgram(main);
