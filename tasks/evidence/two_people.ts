import { ruleNames } from "../../data/steps/rules.ts";
import { isRuleName, switchOff } from "../../data/two_people/rule_change.ts";
import { runProgram, task, withStore } from "../ops/cli.ts";

const usage = `Usage: deno task two-people --off RULE --reason TEXT

Switches a rule of two people off, where nobody is left who could approve it: ${
  ruleNames.join(", ")
}.
The audit trail holds the reason, and all admins are told. DATABASE_URL and JWT_SECRET as for the
server.`;

export const main = task(
  usage,
  { names: [], options: { off: { type: "string" }, reason: { type: "string" } } },
  async ({ values }) => {
    const rule = String(values.off ?? "");
    const reason = String(values.reason ?? "").trim();
    if (!isRuleName(rule)) throw new Error(`expected --off with one of ${ruleNames.join(", ")}`);
    if (reason === "") throw new Error("expected --reason TEXT; the audit trail holds it");
    await withStore({ known: true }, async (store) => {
      const isChanged = await switchOff(store, rule, reason);
      console.log(isChanged ? `${rule} is off` : `${rule} was off`);
    });
  },
);

if (import.meta.main) await runProgram(main);
