import assert from "node:assert/strict";
import { freePort } from "../../tasks/testing/postgres.ts";

const root = new URL("../..", import.meta.url).pathname;

/** The files that the commands write. */
const WRITTEN = ["desk.db", "desk.log", "users.csv", "refused.csv"];

/** Runs the `sh` blocks of a page as one script, with ports and files of its own. */
async function runPage(page: string, folder: string): Promise<{ code: number; output: string }> {
  const [port, hooksPort] = [freePort(), freePort()].map(String) as [string, string];
  const blocks = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block);
  assert.ok(blocks.length > 0, "the page has no commands");
  let commands = blocks.join("\n").replaceAll("8000", port).replaceAll("8001", hooksPort);
  for (const name of WRITTEN) {
    commands = commands.replaceAll(
      new RegExp(`(?<![\\w/])(\\./)?${name}`, "g"),
      `${folder}/${name}`,
    );
  }
  // The receiver gets a failed event again after five seconds.
  const ends = `for n in $(seq 300); do
    grep -q kyc.submitted "${folder}/output" && exit
    sleep 0.1
  done
  echo "no event came"
  exit 1`;
  const script = `set -euo pipefail -m
trap 'for job in $(jobs -p); do kill -- -$job; done; wait' EXIT
exec > "${folder}/output" 2>&1
${commands}
${ends}`;
  await Deno.mkdir(`${folder}/bin`);
  await Deno.symlink(Deno.execPath(), `${folder}/bin/deno`);
  await Deno.writeTextFile(`${folder}/.curlrc`, "fail-with-body\nsilent\nshow-error\n");
  const { code } = await new Deno.Command("bash", {
    args: ["-c", script],
    cwd: root,
    env: {
      PATH: `${folder}/bin:${Deno.env.get("PATH")}`,
      CURL_HOME: folder,
      NO_COLOR: "1",
      PORT: port,
      WEBHOOK_PORT: hooksPort,
      DATABASE_URL: "",
      JWT_SECRET: "",
    },
  }).output();
  return { code, output: await Deno.readTextFile(`${folder}/output`) };
}

Deno.test("every command of docs/connect.md works, in order, and its receiver verifies an event", async () => {
  const folder = await Deno.makeTempDir({ prefix: "desk-connect-" });
  try {
    const page = await Deno.readTextFile(`${root}/docs/connect.md`);
    const { code, output } = await runPage(page, folder);
    assert.equal(code, 0, output);
    assert.match(output, /"inserted":1/);
    assert.match(output, /kyc\.submitted \{\s*requestId: "k_1"/);
    assert.match(output, /"status":"accepted"/);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
