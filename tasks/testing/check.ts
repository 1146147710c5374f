const usage = `Usage: deno task check

Checks format, types and layers, and lints what differs from the branch main; with CI set, all files.
The checks run side by side, and print their output where they fail.`;

const root = `${import.meta.dirname}/../..`;

const checks = [
  ["check", "--quiet"],
  ["fmt", "--check", "--quiet"],
  [
    "test",
    "--quiet",
    "--no-check",
    "--allow-read",
    "tests/layers_test.ts",
    "tests/data_attributes_test.ts",
  ],
];

/** Scripts that differ from the branch main, on it from its last commit; none stand for all. */
async function changedFiles(): Promise<string[]> {
  const git = async (...args: string[]) => {
    const { stdout } = await new Deno.Command("git", { args, cwd: root }).output();
    return new TextDecoder().decode(stdout).trim();
  };
  const [base, head] = [await git("merge-base", "HEAD", "main"), await git("rev-parse", "HEAD")];
  const since = base === head ? "HEAD^" : base;
  const files = await git("diff", "--name-only", "--diff-filter=d", since);
  const added = await git("ls-files", "--others", "--exclude-standard");
  const changed = `${files}\n${added}`.split("\n");
  if (changed.some((path) => /^(deno\.json$|tasks\/lint\/)/.test(path))) return [];
  return changed.filter((path) => /\.[jt]sx?$/.test(path));
}

async function checkAll(): Promise<number> {
  const linted = Deno.env.has("CI") ? [] : await changedFiles();
  const children = [...checks, ["lint", "--quiet", ...linted]].map((args) =>
    new Deno.Command(Deno.execPath(), { args, cwd: root, stdout: "piped", stderr: "piped" }).spawn()
  );
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    Deno.addSignalListener(signal, () => children.forEach(end));
  }
  const results = await Promise.all(children.map((child) => child.output()));
  const failed = results.filter(({ success }) => !success);
  const decoder = new TextDecoder();
  for (const { stdout, stderr } of failed) {
    console.error(decoder.decode(stdout) + decoder.decode(stderr));
  }
  return failed[0]?.code ?? 0;
}

function end(child: Deno.ChildProcess): void {
  try {
    child.kill();
  } catch {
    // It has ended by itself.
  }
}

const [argument] = Deno.args;
if (argument === "--help") console.log(usage);
else if (argument !== undefined) {
  console.error(`check: unknown argument ${argument}; see --help`);
  Deno.exit(1);
} else Deno.exit(await checkAll());
