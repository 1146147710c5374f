import { reachedFrom, readAll } from "./import_graph.ts";

/** Tests that one or more processes run, each of them in one module: to load the application is dear. */
export interface Group {
  name: string;
  what: string;
  /** Below `tests/`. */
  paths: RegExp;
  /** Number of processes; a group with none in `deno task test` runs in `deno task prove` alone. */
  processes: { test: number; prove: number };
}

export type Form = keyof Group["processes"];

/** The first pattern counts. Longest first, so that the last minutes are not one test alone. */
export const GROUPS: readonly Group[] = [
  {
    name: "edge",
    what: "build and walk with Deno 2.5, as on Deno Deploy",
    paths: /^edge\//,
    processes: { test: 0, prove: 1 },
  },
  {
    name: "processes",
    what: "servers that are killed, drained, flooded or cut off from their database",
    paths: /^(reliability|soak)\//,
    processes: { test: 0, prove: 4 },
  },
  {
    name: "browser",
    what: "every screen in Chromium: axe, widths, themes, slow and lost answers",
    paths: /^browser\//,
    processes: { test: 2, prove: 4 },
  },
  {
    name: "data",
    what: "every rule and query on PostgreSQL, those that take long with all cases",
    paths: /^data\//,
    processes: { test: 4, prove: 4 },
  },
  {
    name: "routes",
    what: "answers of the application, without a server",
    paths: /^routes\//,
    processes: { test: 2, prove: 1 },
  },
  {
    name: "security",
    what: "every route as another site or role sees it, with mutated input",
    paths: /^(security|server)\//,
    processes: { test: 1, prove: 1 },
  },
  {
    name: "tasks",
    what: "the command-line tasks, and the example of a platform",
    paths: /^(tasks|examples)\//,
    processes: { test: 1, prove: 2 },
  },
  {
    name: "docs",
    what: "the commands and the client of docs/connect.md",
    paths: /^docs\//,
    processes: { test: 0, prove: 1 },
  },
  {
    name: "others",
    what: "markup, packages, permissions, layers",
    paths: /./,
    processes: { test: 1, prove: 1 },
  },
];

/** Tests whose form differs between the two tasks reach this file. */
const FORMS = "tests/support/long_form.ts";

/** The test files of each group: in `prove` those that `test` leaves out or runs with fewer cases. */
export async function testsOf(form: Form): Promise<Map<Group, string[]>> {
  const files = await readAll();
  const reached = reachedFrom(files);
  const paths = files.map(({ path }) => path).filter((path) => /_test\.tsx?$/.test(path))
    .toSorted();
  const groupOf = (path: string) =>
    GROUPS.find((group) => group.paths.test(path.replace(/^tests\//, "")))!;
  const runs = (path: string) => {
    const { processes } = groupOf(path);
    if (form === "test") return processes.test > 0;
    return processes.test === 0 || reached(path).has(FORMS);
  };
  const chosen = Map.groupBy(paths.filter(runs), groupOf);
  return new Map(GROUPS.flatMap((group) => {
    const own = chosen.get(group);
    return own ? [[group, own] as const] : [];
  }));
}
