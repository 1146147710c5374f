const root = new URL("../..", import.meta.url).pathname;
const PROGRAM = "/usr/sbin/nginx";
const STREAM = "/usr/lib/nginx/modules/ngx_stream_module.so";

/** The front of `deploy/nginx.conf`, before a desk that runs. */
export interface Front {
  port: number;
  /** The certificate that was made for it, and a client that trusts it. */
  ca: string;
  client: Deno.HttpClient;
  /** The error log so far. */
  log: () => string;
  end: () => Promise<void>;
}

/** Null when nginx is there, or has just been installed; else why it cannot be. */
export async function whyWithoutFront(): Promise<string | null> {
  if (await isThere(PROGRAM) && await isThere(STREAM)) return null;
  if (Deno.uid() !== 0 || !await isThere("/usr/bin/apt-get")) {
    return "nginx is not installed, and only root can do that, with apt-get";
  }
  const packages = ["nginx-light", "libnginx-mod-stream"];
  try {
    await run("apt-get", "update", "-qq");
    await run("apt-get", "install", "-y", "-qq", "--no-install-recommends", ...packages);
  } catch (error) {
    return `apt-get could not install nginx: ${error instanceof Error ? error.message : error}`;
  }
  return await isThere(STREAM) ? null : "Debian's nginx has no stream module";
}

const isThere = (path: string): Promise<boolean> => Deno.stat(path).then(() => true, () => false);

async function run(name: string, ...args: string[]): Promise<void> {
  const { success, stderr } = await new Deno.Command(name, { args, stdin: "null" }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr).trim().replace(/\s+/g, " "));
}

/** Starts nginx with the configuration as it is shipped but for places, and how long it waits. */
export async function startFront(deskOrigin: string, waitSeconds: number): Promise<Front> {
  const folder = await Deno.makeTempDir({ prefix: "desk-front-" });
  // Its workers are another user.
  await Deno.chmod(folder, 0o755);
  const [port, plainPort] = [freePort(), freePort()];
  await makeCertificate(folder);
  const places: [string | RegExp, string][] = [
    [/^ *listen \[::\].*\n/gm, ""],
    ["listen 443;", `listen 127.0.0.1:${port};`],
    ["listen 80;", `listen 127.0.0.1:${plainPort};`],
    [/\/run\//g, `${folder}/`],
    [/\/etc\/letsencrypt\/live\/desk\.example\.com/g, folder],
    ["server 127.0.0.1:8000;", `server ${new URL(deskOrigin).host};`],
    ["client_header_timeout 15s;", `client_header_timeout ${waitSeconds}s;`],
    ["client_body_timeout 15s;", `client_body_timeout ${waitSeconds}s;`],
    ["http {\n", `http {\n${temporary(folder)}`],
  ];
  const shipped = await Deno.readTextFile(`${root}deploy/nginx.conf`);
  const config = places.reduce((text, [old, place]) => {
    const replaced = text.replace(old, place);
    if (!text.match(old)) throw new Error(`deploy/nginx.conf has nothing like ${old}`);
    return replaced;
  }, shipped);
  await Deno.writeTextFile(`${folder}/nginx.conf`, config);
  const nginx = new Deno.Command(PROGRAM, {
    args: ["-c", `${folder}/nginx.conf`, "-p", folder, "-e", "stderr", "-g", "daemon off;"],
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).spawn();
  let log = "";
  const logged = nginx.stderr.pipeThrough(new TextDecoderStream())
    .pipeTo(new WritableStream({ write: (text) => void (log += text) }));
  const ca = await Deno.readTextFile(`${folder}/fullchain.pem`);
  const client = Deno.createHttpClient({ caCerts: [ca] });
  await listening(port);
  return {
    port,
    ca,
    client,
    log: () => log,
    end: async () => {
      client.close();
      nginx.kill("SIGTERM");
      await nginx.status;
      await logged;
      await Deno.remove(folder, { recursive: true });
    },
  };
}

/** A folder that an unprivileged process may write to. */
const temporary = (folder: string): string =>
  ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) =>
    `  ${name}_temp_path ${folder}/${name};\n`
  ).join("");

export const makeCertificate = (folder: string, name = "localhost"): Promise<void> =>
  run(
    "openssl",
    ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"],
    ...["-days", "2", "-subj", `/CN=${name}`, "-addext", `subjectAltName=DNS:${name}`],
    ...["-addext", "basicConstraints=critical,CA:FALSE"],
    ...["-keyout", `${folder}/privkey.pem`, "-out", `${folder}/fullchain.pem`],
  );

function freePort(): number {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  listener.close();
  return port;
}

async function listening(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const conn = await Deno.connect({ hostname: "127.0.0.1", port }).catch(() => null);
    if (conn) return conn.close();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("nginx did not start");
}
