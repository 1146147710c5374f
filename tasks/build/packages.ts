let installing: Promise<unknown> | null = null;

/** Installs first on a new machine. Deno 2.5 on Deno Deploy cannot import a file as text. */
export async function readPackage(path: string): Promise<string> {
  return await installed(() => Deno.readTextFile(new URL(import.meta.resolve(path))));
}

/** The folder of an installed package. */
export async function packageFolder(name: string): Promise<URL> {
  const manifest = new URL(import.meta.resolve(`${name}/package.json`));
  await installed(() => Deno.stat(manifest));
  return new URL("./", manifest);
}

async function installed<Result>(read: () => Promise<Result>): Promise<Result> {
  return await read().catch(async (error) => {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    await (installing ??= deno("install", "--quiet"));
    return await read();
  });
}

export async function deno(...args: string[]): Promise<void> {
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args,
    cwd: `${import.meta.dirname}/../..`,
    env: { NO_COLOR: "1" },
  }).output();
  if (!success) throw new Error(`deno ${args[0]}: ${new TextDecoder().decode(stderr).trim()}`);
}
