import assert from "node:assert/strict";
import deno from "../../deno.json" with { type: "json" };
import { variableNames } from "../../data/config.ts";
import { giveUpFileWrites } from "../../data/db/backup/file_writes.ts";
import { MailServer } from "../support/smtp.ts";
import { argumentsOf } from "../../tasks/commands.ts";

const root = new URL("../..", import.meta.url);
/** Tasks of developers only, with all permissions. */
const OWN = ["test", "prove", "soak", "bench", "pictures"];
/** Tasks that may start programs, and so have all rights of the person. */
const STARTING = ["dev", "build", "check", "sbom"];
/** `pg` reads these, like all PostgreSQL clients. */
const POSTGRES = ["PG*", "USER", "HOME"];

const names = Object.keys(deno.tasks).filter((name) => !OWN.includes(name));

/** The permission set that a task names by `-P=`. */
function permissionSetOf(name: string): string | undefined {
  return argumentsOf(name).find((arg) => arg.startsWith("-P="))?.slice("-P=".length);
}

Deno.test("no task but those of developers has all permissions, and none of the others may load native code", () => {
  for (const name of names) {
    const args = argumentsOf(name);
    assert.equal(args[0], "run", name);
    for (const flag of ["--frozen", "--no-prompt"]) assert.ok(args.includes(flag), name + flag);
    const whole = args.filter((arg) => /^(-A|--allow-(all|env|sys|ffi|import))(=\*)?$/.test(arg));
    assert.deepEqual(whole, [], name);
    const mayRun = args.includes("--allow-run") || permissionSetOf(name) === "build";
    assert.equal(mayRun, STARTING.includes(name), name);
  }
  const { server, operate, build } = deno.permissions;
  for (const set of [server, operate]) {
    for (const kind of ["all", "run", "ffi", "import"]) assert.ok(!Object.hasOwn(set, kind), kind);
  }
  for (const set of [server, operate, build]) assert.ok(Array.isArray(set.env));
});

Deno.test("the server may see the variables that it reads, and those of its packages", () => {
  const known = [...variableNames, "NODE_ENV", ...POSTGRES];
  assert.equal(permissionSetOf("start"), "server");
  assert.deepEqual(deno.permissions.server.env.toSorted(), known.toSorted());
});

Deno.test("processes that may reach any host may not reach those that hand out a cloud's keys", () => {
  const { server, operate } = deno.permissions;
  assert.ok(server.net.deny.length > 5);
  assert.deepEqual(operate.net, server.net);
  for (const name of names) {
    assert.ok(!argumentsOf(name).includes("--allow-net"), name);
  }
});

/** Metadata services, which hand out credentials of a cloud machine. */
const METADATA = [
  ...["169.254.169.254", "169.254.170.2", "169.254.170.23", "100.100.100.200", "168.63.129.16"],
  ...["192.0.0.192", "[fd00:ec2::254]", "[fd00:ec2::23]", "[fd20:ce::254]", "[fe80::a9fe:a9fe]"],
  ...["metadata.google.internal", "metadata.goog", "metadata.tencentyun.com"],
];

Deno.test("the server has the rights that it needs to start, and fewer once it runs", async () => {
  const folder = await Deno.makeTempDir({ prefix: "desk-rights-" });
  const mail = new MailServer();
  try {
    const script = "tests/supply/without_rights.ts";
    const others = ["203.0.113.7", "db.example.com", "[2001:db8::1]", "127.0.0.1"];
    const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: [
        ...argumentsOf("start").slice(0, -1),
        ...["--quiet", "--no-check", script],
        ...[`sqlite:${folder}/desk.db`, `${folder}/file`, `${mail.port}`],
        ...[...METADATA, ...others].flatMap((host) => [host, `${host}:80`]),
      ],
      cwd: root,
      env: { SOMEBODYS_SECRET: "x" },
    }).output();
    const text = new TextDecoder().decode(stdout);
    assert.notEqual(text, "", new TextDecoder().decode(stderr));
    const { hosts, ...found } = JSON.parse(text);
    assert.deepEqual(mail.mails.map(({ to }) => to), [["ada@example.com"]]);
    const refused = "NotCapable";
    // SQL cannot write files either: Deno forbids `attach` without all permissions.
    assert.match(found.copy, /too many attached databases - max 0/);
    delete found.copy;
    assert.deepEqual(found, {
      before: "",
      after: refused,
      rows: 0,
      run: refused,
      secret: refused,
      sys: refused,
    });
    const state = (list: string[], value: string) =>
      list.flatMap((host) => [[host, value], [`${host}:80`, value]]);
    const expected = [...state(METADATA, "denied"), ...state(others, "granted")];
    assert.deepEqual(hosts, Object.fromEntries(expected));
  } finally {
    await mail.close();
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a host that is denied is denied under a name that leads to it, and in other spellings", async () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  const code = `for (const hostname of ["localhost", "127.1", "::ffff:127.0.0.1", "127.0.0.1"]) {
    const name = await Deno.connect({ hostname, port: ${port} }).then(() => "", ({ name }) => name);
    const fetched = await fetch("http://localhost:${port}/").then(() => "answered", () => "");
    if (name !== "NotCapable" || fetched) throw new Error(hostname + ": " + (name || fetched));
  }`;
  // The loopback stands for a metadata service, which no test may contact.
  const args = ["run", "--no-prompt", "--allow-net", "--deny-net=127.0.0.0/8", "--ext=js", "-"];
  const child = new Deno.Command(Deno.execPath(), { args, stdin: "piped", stderr: "piped" })
    .spawn();
  const output = child.output();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(code));
  await writer.close();
  const { success, stderr } = await output;
  listener.close();
  assert.ok(success, new TextDecoder().decode(stderr));
});

Deno.test("a database behind a socket keeps the right to write to it", async () => {
  const { revoke } = Deno.permissions;
  const revoked: string[] = [];
  Deno.permissions.revoke = ({ name }) => {
    revoked.push(name);
    return Deno.permissions.query({ name: "net" });
  };
  try {
    for (const url of ["postgres:///desk", "postgres://%2Frun%2Fpg/desk"]) {
      await giveUpFileWrites(url);
    }
    await giveUpFileWrites("postgres://ada@localhost/desk?host=/run/postgresql");
    assert.deepEqual(revoked, []);
    for (const url of ["postgres://ada:x@db.example.com/desk", "sqlite:desk.db", null]) {
      await giveUpFileWrites(url);
    }
    assert.deepEqual(revoked, ["write", "write", "write"]);
  } finally {
    Deno.permissions.revoke = revoke;
  }
});
