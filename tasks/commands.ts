import deno from "../deno.json" with { type: "json" };

const { tasks } = deno;
type Name = keyof typeof tasks;

/** The arguments of the last deno command of a task. */
export function argumentsOf(name: string): string[] {
  const { command } = tasks[name as Name];
  return command.replace(/^.*\bdeno (?=run )/, "").split(" ");
}

/** The variables that a task sets for that command. */
export function environmentOf(name: string): Record<string, string> {
  const [, set = ""] = /((?:\w+=\S+ )*)deno run [^&]*$/.exec(tasks[name as Name].command) ?? [];
  return Object.fromEntries(
    [...set.matchAll(/(\w+)=(\S+) /g)].map(([, key, value]) => [key, value]),
  );
}
