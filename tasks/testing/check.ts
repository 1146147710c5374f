const usage = `Usage: deno task check

Checks format, lint, types and layers side by side; prints the output of each check that fails.`;

const root = `${import.meta.dirname}/../..`;

const checks = [
  ["check", "--quiet"],
  ["lint", "--quiet"],
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

async function checkAll(): Promise<number> {
  const children = checks.map((args) =>
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
