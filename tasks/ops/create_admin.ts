import { issueText } from "../../data/errors/texts.ts";
import { system } from "../../data/audit/write.ts";
import { createAdmin } from "../../data/staff/accounts/credentials.ts";
import { profileForm } from "../../data/staff/accounts/staff.ts";
import { runProgram, task, withStore } from "./cli.ts";

const usage = `Usage: deno task create-admin EMAIL NAME

Makes an admin's account in the database in DATABASE_URL; JWT_SECRET as for the server. The
password comes from ADMIN_PASSWORD or is asked for: 12 to 128 characters, not a common one.`;

const CTRL_C = "\x03";
const CTRL_D = "\x04";
const END_KEYS = ["\r", "\n", CTRL_D];
const DELETE_KEYS = ["\b", "\x7f"];

export const main = task(
  usage,
  { names: ["EMAIL", "NAME"] },
  async ({ positionals: [email, name] }) => {
    const parsed = profileForm.safeParse({ email, name });
    const issue = parsed.error?.issues[0];
    if (issue) {
      throw new Error(
        `${String(issue.path[0]).toUpperCase()}: ${issueText(issue.message)}`,
      );
    }
    await withStore({}, async (store) => {
      const password = Deno.env.get("ADMIN_PASSWORD") || await askTwice();
      const admin = await createAdmin(store, { ...parsed.data!, password }, system);
      console.log(`${admin.name} <${admin.email}> is an admin (${admin.id}).`);
    });
  },
);

if (import.meta.main) await runProgram(main);

async function askTwice(): Promise<string> {
  if (!Deno.stdin.isTerminal()) {
    throw new Error("ADMIN_PASSWORD: is required without a terminal");
  }
  const password = await ask("Password: ");
  if (await ask("Once more: ") !== password) throw new Error("The passwords don't match.");
  return password;
}

/** Reads a line key by key, so that the terminal does not show it. */
async function ask(question: string): Promise<string> {
  const print = (text: string) => Deno.stderr.writeSync(new TextEncoder().encode(text));
  const decoder = new TextDecoder();
  const buffer = new Uint8Array(256);
  const typed: string[] = [];
  print(question);
  Deno.stdin.setRaw(true);
  try {
    for (;;) {
      const length = await Deno.stdin.read(buffer);
      for (const key of decoder.decode(buffer.subarray(0, length ?? 0), { stream: true })) {
        if (key === CTRL_C) throw new Error("Stopped.");
        if (END_KEYS.includes(key)) return typed.join("");
        if (DELETE_KEYS.includes(key)) typed.pop();
        else typed.push(key);
      }
      if (length === null) return typed.join("");
    }
  } finally {
    Deno.stdin.setRaw(false);
    print("\n");
  }
}
