import deno from "../deno.json" with { type: "json" };

const { tasks } = deno;
type Name = keyof typeof tasks;

/** What `deno` is run with by a task, the last command of it. */
export function argumentsOf(name: string): string[] {
  const { command } = tasks[name as Name];
  // The quotes are for the shell, which would look for files of such names.
  return command.replace(/^.*\bdeno (?=run )/, "").replaceAll("'", "").split(" ");
}

/** What is set for it alone, by the name. */
export function environmentOf(name: string): Record<string, string> {
  const [, set = ""] = /((?:\w+=\S+ )*)deno run [^&]*$/.exec(tasks[name as Name].command) ?? [];
  return Object.fromEntries(
    [...set.matchAll(/(\w+)=(\S+) /g)].map(([, key, value]) => [key, value]),
  );
}
