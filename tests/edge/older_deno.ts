import assert from "node:assert/strict";
import deno from "../../deno.json" with { type: "json" };

/** The version that Deno Deploy builds and runs with, according to its documentation. */
const VERSION = "2.5.0";

const root = new URL("../..", import.meta.url).pathname;
const { entrypoint } = deno.deploy.runtime;
const LONGEST_START_MS = 90_000;

/** A copy of the repository, and the version of Deno on Deno Deploy. */
export interface Edge {
  /** Runs a command line of deno.json and returns its output. Throws if it fails. */
  run: (line: string, env?: Record<string, string>) => Promise<string>;
  /** Starts the server like Deno Deploy: all permissions, no flags. */
  serve: (env: Record<string, string>) => Promise<Served>;
  /** Starts a server that must refuse to; returns its output and exit code. */
  refuse: (env: Record<string, string>) => Promise<{ code: number; err: string }>;
  remove: () => Promise<void>;
}

/** A running server. */
export interface Served {
  origin: string;
  /** Ends it like Deno Deploy and returns its exit code. */
  end: () => Promise<number>;
}

/** Copies the sources only: nothing in the copy is built or migrated. */
export async function openEdge(): Promise<Edge> {
  const path = await findDeno();
  const folder = await Deno.makeTempDir({ prefix: "desk-edge-" });
  await copyRepository(folder);
  const common = await commonVariables();
  const command = (args: string[], env: Record<string, string>) =>
    new Deno.Command(path, { args, cwd: folder, env: { ...common, ...env }, ...piped });
  const start = (env: Record<string, string>) =>
    command(["run", "--quiet", "--allow-all", entrypoint], env);
  return {
    run: async (line, env = {}) => {
      const [name, ...args] = line.split(" ");
      assert.equal(name, "deno");
      const { code, stdout, stderr } = await command(args, env).output();
      assert.equal(code, 0, `${line} on Deno ${VERSION}: ${text(stderr)}`);
      return text(stdout);
    },
    serve: (env) => {
      const port = freePort();
      return serve(start({ ...env, PORT: `${port}` }).spawn(), `http://localhost:${port}`);
    },
    refuse: async (env) => {
      const { code, stderr } = await start(env).output();
      return { code, err: text(stderr) };
    },
    remove: () => Deno.remove(folder, { recursive: true }),
  };
}

async function findDeno(): Promise<string> {
  const script = "console.log(Deno.execPath())";
  return (await output("npx", ["--yes", `deno@${VERSION}`, "eval", "--no-config", script])).trim();
}

const commonVariables = async (): Promise<Record<string, string>> => ({
  DENO_DIR: await cacheFolder(),
  // Unlike newer versions it does not trust the certificates of the system by default.
  DENO_TLS_CA_STORE: "mozilla,system",
  NO_COLOR: "1",
  SIMULATED_DELAY: "off",
});

const piped = { stdin: "null", stdout: "piped", stderr: "piped" } as const;

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

async function output(name: string, args: string[]): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(name, { args }).output();
  if (!success) throw new Error(`${name} ${args[1]}: ${text(stderr)}`);
  return text(stdout);
}

/** Copies tracked and untracked files, but no ignored ones. */
async function copyRepository(folder: string): Promise<void> {
  const names = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
  for (const path of (await output("git", ["-C", root, ...names])).split("\0")) {
    const there = path !== "" && await Deno.stat(`${root}/${path}`).then(() => true, () => false);
    if (!there || path.startsWith("tests/")) continue;
    await Deno.mkdir(`${folder}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
    await Deno.copyFile(`${root}/${path}`, `${folder}/${path}`);
  }
}

/** A separate cache, because versions of Deno empty that of each other, with the same packages. */
async function cacheFolder(): Promise<string> {
  const info = await output(Deno.execPath(), ["info", "--json", "--no-config"]);
  const { denoDir, npmCache } = JSON.parse(info) as { denoDir: string; npmCache: string };
  const folder = `${denoDir}/deno-${VERSION}`;
  await Deno.mkdir(folder, { recursive: true });
  await Deno.symlink(npmCache, `${folder}/npm`).catch((error) => {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
  });
  return folder;
}

function freePort(): number {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  listener.close();
  return port;
}

async function serve(child: Deno.ChildProcess, origin: string): Promise<Served> {
  const started = Promise.withResolvers<void>();
  let printed = "";
  const listen = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) => {
    for await (const part of stream.pipeThrough(new TextDecoderStream())) {
      printed += part;
      if (printed.includes(`is on ${origin}`)) started.resolve();
    }
  };
  const heard = Promise.all([listen(child.stdout), listen(child.stderr)]).then(() =>
    started.reject(new Error(`Deno ${VERSION} did not start: ${printed}`))
  );
  const timer = setTimeout(() => child.kill("SIGKILL"), LONGEST_START_MS);
  await started.promise.finally(() => clearTimeout(timer));
  return {
    origin,
    end: async () => {
      child.kill("SIGINT");
      await heard;
      return (await child.status).code;
    },
  };
}
