import assert from "node:assert/strict";
import { freePort } from "../../../tasks/testing/postgres.ts";
import { withTasks } from "../desk.ts";
import { proofTest } from "../../support/long_form.ts";

Deno.test("deno task demo starts desk and platform, and leaves nothing after a signal", () =>
  withTasks(async (desk) => {
    const [port, platformPort] = [freePort(), freePort()];
    const args = ["demo", "--every", "0.2", "--platform-port", String(platformPort)];
    const child = desk.start(args, { PORT: String(port), DATABASE_URL: "", JWT_SECRET: "" });
    const output = child.output();
    let hasEnded = false;
    output.then(() => hasEnded = true);
    const page = `http://127.0.0.1:${platformPort}/`;
    while (!hasEnded && !/signature valid/.test(await read(page))) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    if (!hasEnded) {
      assert.equal((await fetch(`http://localhost:${port}/login`)).status, 200);
      child.kill("SIGINT");
    }
    const { code, stdout, stderr } = await output;
    const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    assert.equal(code, 0, textOf(stderr));
    for (
      const [name, role] of [["rita", "moderator"], ["fiona", "finance"], [
        "sam",
        "support",
      ]] as const
    ) {
      assert.ok(textOf(stdout).includes(`${name}@example.com / ${name}123 (${role})`), name);
    }
    assert.match(textOf(stdout), /admin@example\.com \/ admin123/);
    for (const left of [port, platformPort]) {
      Deno.listen({ hostname: "127.0.0.1", port: left }).close();
    }
    assert.deepEqual([...Deno.readDirSync(desk.folder)], []);
  }));

const read = (url: string): Promise<string> =>
  fetch(url).then((response) => response.text(), () => "");

proofTest(
  "deno task demo names the ports that are taken, and a command with others",
  () =>
    withTasks(async (desk) => {
      using taken = Deno.listen({ hostname: "127.0.0.1", port: 0 });
      using other = Deno.listen({ hostname: "127.0.0.1", port: 0 });
      const free = freePort();
      const answer = async (port: number, platformPort: number) => {
        const own = { PORT: String(port), DATABASE_URL: "", JWT_SECRET: "" };
        const args = ["demo", "--platform-port", String(platformPort)];
        const { code, err } = await desk.run(args, own);
        assert.equal(code, 1);
        return err;
      };
      const [one, two] = [taken.addr.port, other.addr.port];
      assert.ok(
        (await answer(free, two)).endsWith(
          `Port ${two} is in use. Choose another one: ` +
            `PORT=${free} deno task demo --platform-port ${two + 10}\n`,
        ),
      );
      assert.ok(
        (await answer(one, two)).endsWith(
          `Ports ${one} and ${two} are in use. Choose another one: ` +
            `PORT=${one + 10} deno task demo --platform-port ${two + 10}\n`,
        ),
      );
    }),
);

proofTest(
  "deno task demo explains itself, and names a number that it cannot use",
  () =>
    withTasks(async (desk) => {
      const help = await desk.run(["demo", "--help"]);
      assert.match(help.out, /^Usage: deno task demo\b/);
      const refused = await desk.run(["demo", "--every", "soon"]);
      assert.deepEqual([refused.code, refused.err], [1, "--every: must be a number above 0\n"]);
      const unknown = await desk.run(["demo"], { CURRENCY: "coins" });
      const wanted = "CURRENCY: must be a currency such as USD, JPY or KWD\n";
      assert.deepEqual([unknown.code, unknown.err], [1, wanted]);
    }),
);
