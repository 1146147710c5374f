import { type Batch, batchesOf, writeModule } from "./batches.ts";
import { type Environment, prepareEnvironment } from "./environment.ts";
import { type Form, testsOf } from "./groups.ts";
import { oneLine } from "./postgres.ts";
import { ProcessGroups } from "./process_groups.ts";

/** Counted tests; a command that fails without counting is one failed test. */
interface Result {
  passed: number;
  failed: number;
}

/** Groups by name, and files; without both, all tests of the form. */
interface Chosen {
  form: Form;
  groups: readonly string[];
  files: readonly string[];
  /** A task that runs before: its failure counts, and the tests run nevertheless. */
  before?: "check";
}

/** One more than processors, because tests wait for browsers, servers and databases. */
const PROCESSES = navigator.hardwareConcurrency + 1;

const FAILED: Result = { passed: 0, failed: 1 };

const processes = new ProcessGroups();

/** Builds and tests, prints the number of tests as the last line, and ends with the exit code. */
export async function runTests(chosen: Chosen): Promise<never> {
  // The rest runs as after any failure, so that the environment is removed.
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    Deno.addSignalListener(signal, () => void processes.end());
  }
  const results = await resultsOf(chosen);
  const sum = (count: keyof Result) => results.reduce((all, one) => all + one[count], 0);
  console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
  Deno.exit(sum("failed") === 0 ? 0 : 1);
}

async function resultsOf(chosen: Chosen): Promise<Result[]> {
  const preparing = prepareEnvironment();
  // It is awaited below; until then its failure must not end the process.
  preparing.catch(() => {});
  const folder = await Deno.makeTempDir({ prefix: "desk-batches-" });
  try {
    const before = chosen.before ? [await task(chosen.before)] : [];
    const built = await task("build");
    if (built.failed > 0) return [...before, built];
    return [...before, ...await testIn(folder, chosen, await preparing)];
  } catch (error) {
    console.log(`The test environment cannot be prepared: ${oneLine(error)}`);
    return [FAILED];
  } finally {
    if (processes.isEnding) await processes.end();
    const environment = await preparing.catch(() => null);
    await environment?.remove();
    await Deno.remove(folder, { recursive: true });
  }
}

/** The first batches start first; each prints what it has done when it ends. */
async function testIn(
  folder: string,
  chosen: Chosen,
  { variables }: Environment,
): Promise<Result[]> {
  console.log(`Browser tests run in ${variables.CHROMIUM}`);
  const { form, groups, files } = chosen;
  // A file that is named runs all its tests.
  const isWhole = form === "prove" || files.length === 0;
  const env = { ...variables, ...(isWhole && { TEST_FORM: form }), NODE_ENV: "production" };
  const waiting = await batchesIn(form, groups, files.length > 0);
  const results: Result[] = [];
  if (files.length > 0) results.push(await testBatch({ name: "files", files }, files, env, true));
  const work = async () => {
    for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
      results.push(await testBatch(batch, [await writeModule(folder, batch)], env));
    }
  };
  await Promise.all(Array.from({ length: PROCESSES }, work));
  return results;
}

/**
 * Batches of all groups, unless groups or files are named: the first of each group, its largest, then
 * the second of each, so that the last minutes are not one batch alone.
 */
async function batchesIn(
  form: Form,
  groups: readonly string[],
  besideFiles: boolean,
): Promise<Batch[]> {
  if (besideFiles && groups.length === 0) return [];
  const tests = [...await testsOf(form)];
  const batches = tests.filter(([{ name }]) => groups.length === 0 || groups.includes(name))
    .map(([group, files]) => batchesOf(group, files, form));
  const most = Math.max(...batches.map(({ length }) => length));
  return Array.from({ length: most }, (_, n) => batches.flatMap((of) => of[n] ?? [])).flat();
}

/** Prints the output of tests as it comes, or at the end in one piece. */
async function testBatch(
  { name, files }: Batch,
  modules: readonly string[],
  env: Record<string, string>,
  isLive = false,
): Promise<Result> {
  console.log(`${name}: ${files.length} files`);
  const start = performance.now();
  const args = ["test", "--allow-all", "--no-check", ...modules];
  const child = run(args, { env, stdout: "piped" });
  if (!child) return FAILED;
  let text = "";
  for await (const part of child.stdout.pipeThrough(new TextDecoderStream())) {
    text += part;
    if (isLive) await Deno.stdout.write(new TextEncoder().encode(part));
  }
  if (!isLive) console.log(text.trimEnd());
  const result = countIn(text.slice(-300), (await child.status).code);
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(`${name}: ${result.failed > 0 ? "FAILED" : "ok"}, ${seconds} s`);
  return result;
}

function countIn(end: string, code: number): Result {
  const count = (what: string) => Number(new RegExp(`(\\d+) ${what}`).exec(end)?.[1] ?? 0);
  return { passed: count("passed"), failed: Math.max(count("failed"), code === 0 ? 0 : 1) };
}

async function task(name: string): Promise<Result> {
  const child = run(["task", name], { stdout: "inherit" });
  const success = child ? (await child.status).success : false;
  if (!success) console.log(`deno task ${name} failed.`);
  return success ? { passed: 0, failed: 0 } : FAILED;
}

/** Starts a deno command, but nothing after an interruption. */
function run(args: string[], options: Deno.CommandOptions): Deno.ChildProcess | null {
  if (processes.isEnding) return null;
  const env = { ...options.env, NO_COLOR: "1" };
  return processes.start({ args, stderr: "inherit", ...options, env });
}
