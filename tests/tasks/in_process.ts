import deno from "../../deno.json" with { type: "json" };
import { argumentsOf } from "../../tasks/commands.ts";
import type { Task } from "../../tasks/ops/cli.ts";
import type { Outcome } from "./desk.ts";

const programOf = (name: string): string => argumentsOf(name).at(-1)!;

/** The tasks of operators are functions, except the check of the image. */
export const isFunction = (name: string): boolean =>
  /^tasks\/(ops|evidence)\//.test(programOf(name)) && name !== "health";

/** Variables and console are those of the process, so tasks run one after the other. */
let last: Promise<unknown> = Promise.resolve();

/** Runs a task in this process, with these variables alone; its rights are not narrowed. */
export function runInProcess(
  [name, ...args]: readonly string[],
  env: Record<string, string>,
): Promise<Outcome> {
  const run = last.then(() => withOwnEnvironment(env, () => captured(name!, args)));
  last = run.catch(() => {});
  return run;
}

async function captured(name: string, args: readonly string[]): Promise<Outcome> {
  const { main }: { main: Task } = await import(`../../${programOf(name)}`);
  const { log, error } = console;
  const printed = { out: "", err: "" };
  console.log = (text: string) => void (printed.out += `${text}\n`);
  console.error = (text: string) => void (printed.err += `${text}\n`);
  try {
    return { code: await main(args), ...printed };
  } finally {
    Object.assign(console, { log, error });
  }
}

/** Works with these variables alone, without a terminal, and gives up no right. */
async function withOwnEnvironment<Result>(
  env: Record<string, string>,
  work: () => Promise<Result>,
): Promise<Result> {
  const known = deno.permissions.operate.env.filter((name) => !/[*]|^(USER|HOME)$/.test(name));
  const before = known.map((name) => [name, Deno.env.get(name)] as const);
  for (const name of known) Deno.env.delete(name);
  for (const [name, value] of Object.entries(env)) Deno.env.set(name, value);
  Deno.permissions.revoke = (descriptor) => Deno.permissions.query(descriptor);
  for (const stream of [Deno.stdin, Deno.stderr]) stream.isTerminal = () => false;
  try {
    return await work();
  } finally {
    // The prototypes have their own.
    Reflect.deleteProperty(Deno.permissions, "revoke");
    for (const stream of [Deno.stdin, Deno.stderr]) Reflect.deleteProperty(stream, "isTerminal");
    for (const [name, value] of before) {
      if (value === undefined) Deno.env.delete(name);
      else Deno.env.set(name, value);
    }
  }
}
