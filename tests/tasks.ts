import deno from "../deno.json" with { type: "json" };

const { tasks } = deno;

/** What `deno` is run with by a task, the last command of it. */
export function argumentsOf(name: string): string[] {
  const { command } = tasks[name as keyof typeof tasks];
  // The quotes are for the shell, which would look for files of such names.
  return command.replace(/^.*\bdeno (?=run )/, "").replaceAll("'", "").split(" ");
}
