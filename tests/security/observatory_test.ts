import assert from "node:assert/strict";
import { readConfig } from "../../data/config.ts";
import { openSample } from "../../data/sample/plant.ts";
import { createApp } from "../../routes/app.tsx";
import { loadAssets } from "../../server/assets.ts";
import { makeCertificate } from "../reliability/front.ts";
import { isLongForm } from "../support/long_form.ts";
import { hashQuickly, SECRET } from "../support/stores.ts";

/** The Observatory's rating of an address. */
interface Rating {
  scan: {
    score: number;
    statusCode: number;
    testsFailed: number;
  };
  tests: Record<string, { result: string; scoreModifier: number; data?: object | null }>;
}

const folder = import.meta.dirname;

async function rate(address: string, certificate: string): Promise<Rating> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "--quiet", "--no-config", `--lock=${folder}/observatory.lock`, "--frozen"],
      ...["--allow-read", "--allow-env", "--allow-sys", "--allow-net=localhost"],
      ...[`${folder}/scan.ts`, address],
    ],
    env: { NODE_EXTRA_CA_CERTS: await besideKnown(certificate) },
  }).output();
  assert.ok(success, new TextDecoder().decode(stderr));
  return JSON.parse(new TextDecoder().decode(stdout));
}

/** One file of this and of what the machine trusts already, by which the package is fetched. */
async function besideKnown(certificate: string): Promise<string> {
  const known = Deno.env.get("NODE_EXTRA_CA_CERTS");
  const paths = known ? [known, certificate] : [certificate];
  const texts = await Promise.all(paths.map((path) => Deno.readTextFile(path)));
  const file = `${certificate}.all`;
  await Deno.writeTextFile(file, texts.join("\n"));
  return file;
}

/** For a program that only follows links: what the form to sign in answers, and then leads to. */
const SIGN_IN = "/sign-in-here";

const signInAt = (origin: string): Request =>
  new Request(`${origin}/login`, {
    method: "POST",
    headers: { origin },
    body: new URLSearchParams({ email: "admin@example.com", password: "admin123" }),
  });

/** The desk as it is behind a front: at an https address of its own. */
async function withHttpsDesk(
  test: (host: string, certificate: string) => Promise<void>,
): Promise<void> {
  hashQuickly();
  const certificates = await Deno.makeTempDir({ prefix: "desk-observatory-" });
  await makeCertificate(certificates);
  const store = await openSample({ simulatedDelay: false, jwtSecret: SECRET });
  const assets = await loadAssets();
  const server = Deno.serve({
    port: 0,
    hostname: "127.0.0.1",
    key: await Deno.readTextFile(`${certificates}/privkey.pem`),
    cert: await Deno.readTextFile(`${certificates}/fullchain.pem`),
    onListen: () => {},
  }, (request) => {
    const { pathname, origin } = new URL(request.url);
    const asked = pathname === SIGN_IN ? signInAt(origin) : request;
    return app.fetch(asked, { remoteAddress: "192.0.2.1" });
  });
  const host = `localhost:${server.addr.port}`;
  const app = createApp({
    store,
    config: readConfig({ PUBLIC_ORIGIN: `https://${host}` }),
    assets,
  });
  try {
    await test(host, `${certificates}/fullchain.pem`);
  } finally {
    await server.shutdown();
    await store.close();
    await Deno.remove(certificates, { recursive: true });
  }
}

const ratings: [what: string, path: string, least: number][] = [
  ["the page that signs in", "/login", 135],
  ["a page that is signed in, with the session's cookie set", SIGN_IN, 140],
];

Deno.test({
  name: "the Observatory gives the desk all its points but those for hosts that browsers preload",
  // It fetches 230 packages; the suite sees the headers that it rates.
  ignore: !isLongForm,
  fn: () =>
    withHttpsDesk(async (host, certificate) => {
      for (const [what, path, least] of ratings) {
        const { scan, tests } = await rate(host + path, certificate);
        const points = [
          what,
          ...Object.entries(tests).map(([name, { result, scoreModifier }]) =>
            `${scoreModifier} ${name}: ${result}`
          ),
        ];
        assert.deepEqual([scan.statusCode, scan.testsFailed], [200, 0], points.join("\n"));
        assert.ok(scan.score >= least, `${scan.score}:\n${points.join("\n")}`);
        const cookies = Object.keys(tests.cookies?.data ?? {});
        assert.equal(cookies.includes("__Host-session"), path === SIGN_IN, cookies.join());
      }
    }),
});
