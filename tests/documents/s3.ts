import type { S3Settings } from "../../data/documents/s3.ts";

/** A real S3 server on this machine, with an empty bucket. */
export interface S3Server {
  settings: S3Settings;
  /** As `DOCUMENTS_URL` and what belongs to it. */
  env: Record<string, string>;
  /** The names of all objects. */
  names: () => Promise<string[]>;
  close: () => Promise<void>;
}

const BUCKET = "desk";
/** The account that it has from the start. */
const account = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

const SERVER = "npm:s3rver@3.7.1";

/** In a process of its own: its many packages are none of the desk's, and in no lock file. */
export async function startS3(): Promise<S3Server> {
  const directory = await Deno.makeTempDir({ prefix: "desk-s3-" });
  const flags = ["run", "--allow-all", "--quiet", "--no-config", "--no-lock", SERVER];
  const options = ["--port", "0", "--address", "127.0.0.1", "--directory", directory];
  const child = new Deno.Command(Deno.execPath(), {
    args: [...flags, ...options, "--configure-bucket", BUCKET],
    cwd: directory,
    stdin: "null",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const port = await portIn(child.stdout);
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    settings: { url: `${endpoint}/${BUCKET}`, region: "eu-1", ...account },
    env: {
      DOCUMENTS_URL: `s3://${BUCKET}?endpoint=${endpoint}&region=eu-1`,
      S3_ACCESS_KEY_ID: account.accessKeyId,
      S3_SECRET_ACCESS_KEY: account.secretAccessKey,
    },
    names: async () => {
      const names: string[] = [];
      for await (const { name } of Deno.readDir(`${directory}/${BUCKET}/mentor-desk`)) {
        if (name.endsWith("_object")) names.push(name.replace(/\._S3rver_object$/, ""));
      }
      return names.toSorted();
    },
    close: async () => {
      child.kill("SIGKILL");
      await child.status;
      await Deno.remove(directory, { recursive: true });
    },
  };
}

/** The port that the process prints; the rest of its output is discarded. */
async function portIn(output: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<number> {
  const reader = output.getReader();
  for (let said = "";;) {
    const { value } = await reader.read();
    if (!value) throw new Error(`the S3 server did not start: ${said}`);
    said += new TextDecoder().decode(value);
    const port = /listening on \S+?:(\d+)\s/i.exec(said)?.[1];
    if (!port) continue;
    (async () => {
      while (!(await reader.read()).done);
    })();
    return Number(port);
  }
}

/** Storage that does what a test says, and nothing else. */
export function startBadS3(answer: (request: Request) => Response | Promise<Response>) {
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, answer);
  const settings = {
    url: `http://127.0.0.1:${server.addr.port}/${BUCKET}`,
    region: "eu-1",
    ...account,
  };
  return { settings, close: () => server.shutdown() };
}
