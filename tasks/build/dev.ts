/** Builds and serves, and repeats both when a source changes. */

const usage = `Usage: deno task dev

Serves http://localhost:8000 (or PORT); a change of a source builds and restarts as needed.`;

const root = `${import.meta.dirname}/../..`;
const BUILD_FOLDER = "static/build";

function deno(...args: string[]): Deno.ChildProcess {
  return new Deno.Command(Deno.execPath(), { args, cwd: root, stdin: "inherit" }).spawn();
}

function serve(): void {
  const watch = `--watch=${BUILD_FOLDER}/manifest.json`;
  deno("run", "--quiet", "--no-prompt", "-P=server", watch, "main.ts");
}

const build = () => deno("task", "--quiet", "build").status;

async function rebuildOnChange(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sources = ["islands", "static", "views"].map((path) => `${root}/${path}`);
  for await (const { kind, paths } of Deno.watchFs(sources)) {
    if (kind === "access" || paths.every((path) => path.includes(BUILD_FOLDER))) continue;
    // Editors write a file in several steps, so wait for the last one.
    clearTimeout(timer);
    timer = setTimeout(build, 100);
  }
}

const [argument] = Deno.args;
if (argument === "--help") console.log(usage);
else if (argument !== undefined) {
  console.error(`dev: unknown argument ${argument}; see --help`);
  Deno.exit(1);
} else if ((await build()).success) {
  serve();
  await rebuildOnChange();
} else Deno.exit(1);
