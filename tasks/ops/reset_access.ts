import { system } from "../../data/audit/write.ts";
import { lowerCaseAscii } from "../../data/base/email_address.ts";
import { makeResetLink } from "../../data/staff/accounts/reset_links.ts";
import { findByEmail } from "../../data/staff/accounts/staff.ts";
import { publicOrigin, runProgram, task, withStore } from "./cli.ts";

const usage = `Usage: deno task reset-access [--lost-second-factor] EMAIL

Prints a link to a new password for the active account with that email in DATABASE_URL; JWT_SECRET
as for the server. It works once, for an hour; using it ends the account's sessions. The link begins
with PUBLIC_ORIGIN (http://localhost:PORT).

--lost-second-factor  using it also turns two-factor authentication off`;

const options = { "lost-second-factor": { type: "boolean" } } as const;

export const main = task(
  usage,
  { names: ["EMAIL"], options },
  async ({ positionals: [email = ""], values }) => {
    const origin = publicOrigin();
    const endsTwoFactor = values["lost-second-factor"] === true;
    await withStore({ known: true }, async (store) => {
      const { id } = await findByEmail(store.db, lowerCaseAscii(email.trim()));
      const { token } = await makeResetLink(store, id, { endsTwoFactor }, system);
      console.log(`${origin}/reset/${token}`);
    });
  },
);

if (import.meta.main) await runProgram(main);
