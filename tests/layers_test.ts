import assert from "node:assert/strict";
import {
  circles,
  type Files,
  importsOf,
  readFiles,
  type Source,
} from "../tasks/testing/import_graph.ts";

/** Allowed imports of a folder, by path from the root or by package. */
interface Wall {
  /** As the server runs. */
  running: RegExp;
  /** As a type, beside that; nothing of the house above it. */
  types?: RegExp;
}

const walls: Record<string, Wall> = {
  data: {
    running:
      /^(data\/|zod$|kysely(\/migration|\/helpers\/(sqlite|postgres))?$|pg$|otpauth$|csv-parse$|client-zip$|pdfjs-dist(\/|$)|libheif-js\/|ipaddr\.js$|aws4fetch$|@noble\/hashes\/(hmac|sha2)\.js$|openid-client$|@simplewebauthn\/server(\/helpers)?$|@zxcvbn-ts\/language-common$|node:)/,
  },
  islands: {
    running:
      /^(islands\/|react$|react-dom(\/|$)|@preact\/signals-react(\/runtime)?$|frappe-charts(\/|$)|views\/(format|ui\/data_attributes)\.ts$|views\/ui\/icon\.tsx$|static\/scripts\/shell\/key_names\.ts$)/,
    types: /^views\/ui\/icon_names\.ts$/,
  },
  "static/scripts": {
    running:
      /^(static\/scripts\/|islands\/|@simplewebauthn\/browser$|views\/(format|ui\/data_attributes|messages\/(en|es|fr)\/verifier)\.ts$|data\/(verifier\/|audit\/notes\.ts$))/,
    types: /^pdfjs-dist$/,
  },
  views: {
    running: /^(views\/|islands\/|data\/errors\/|react$|react-dom\/server(\.edge)?$)/,
    types: /^data\//,
  },
  routes: {
    running:
      /^(routes\/|data\/|views\/|hono(\/|$)|@hono\/zod-validator$|react$|react-dom\/server(\.edge)?$|zod$|bowser$|qrcode$|csv-stringify\/sync$|static\/speculation_rules\.json$|deno\.json$)/,
  },
  server: {
    running: /^(server\/|data\/|views\/|routes\/app\.tsx$|nodemailer$|node:)/,
    types: /^routes\/http\/(context|router)\.ts$/,
  },
  tasks: {
    running:
      /^(tasks\/|data\/|server\/|routes\/app\.tsx$|views\/ui\/icon_names\.ts$|views\/messages\/en\/verifier\.ts$|examples\/platform\/platform\.ts$|tests\/(reliability|soak|support)\/|kysely$|playwright$|pg$|age-encryption$|jpeg-js$|@cyclonedx\/cyclonedx-library$|deno\.json$|node:)/,
  },
  examples: { running: /^(examples\/|@resvg\/resvg-wasm$|jpeg-js$|standardwebhooks$|node:)/ },
  "main.ts": { running: /^(data\/|server\/|routes\/app\.tsx$)/ },
};

/** Rooms of `data/` with a stricter wall: each with the files of `data/` that it may import. */
const rooms: Record<string, RegExp> = {
  "data/list/": /^data\/(list|db|errors|base)\/|^data\/store\.ts$/,
  "data/records/": /^data\/(records|list|db|notices|errors|base)\//,
  "data/settings.ts": /^data\/db\/tables\.ts$/,
};
/** Lower rooms first. A room imports no room that comes later, types included. */
const roomOrder: readonly string[] = [
  "base/",
  "errors/",
  "db/",
  "keys/",
  "documents/",
  "settings.ts",
  "store.ts",
  "list/",
  "permissions.ts",
  "audit/",
  "verifier/",
  "ledger/",
  "notices/",
  "records/",
  "staff/sessions/",
  "staff/limits/",
  "staff/passkeys/",
  "staff/accounts/",
  "staff/sign_in/",
  "staff/sso/",
  "webhooks/",
  "steps/",
  "access_reviews/",
  "kyc/screening/",
  "kyc/requests/",
  "transactions/",
  "payouts/",
  "kyc/assignments/",
  "kyc/checks/",
  "kyc/document_types/",
  "kyc/reasons/",
  "kyc/asks/",
  "kyc/documents/",
  "kyc/decisions/",
  "kyc/queue/",
  "kyc/selection/",
  "kyc/figures/",
  "kyc/alarms/",
  "statements/",
  "comments/",
  "lists.ts",
  "live.ts",
  "changes/",
  "saved_views.ts",
  "retention/",
  "instructions/",
  "people/",
  "erasure/",
  "two_people/",
  "proof/",
  "review/",
  "search/",
  "evidence/",
  "reports/",
  "imports/",
  "sample/",
  "config.ts",
];
/** The sample is planted by whoever starts the process, or a test. */
const SAMPLE = { imported: /^data\/sample\//, by: /^(data\/sample\/|server\/desk\.ts$|tasks\/)/ };

const files = await readFiles([
  ...Object.keys(walls),
  "tests",
  "static/css",
]);
const sources = files.filter(({ path }) => !/^(tests|static\/css)\//.test(path));

const within = (folder: string) => ({ path }: Source) =>
  folder.endsWith(".ts") ? path === folder : path.startsWith(folder.replace(/\/?$/, "/"));

/** The imports of `among` that a condition does not let through, in words. */
function crossing(
  among: Files,
  allowed: (name: string, typeOnly: boolean) => boolean,
): string[] {
  return among.flatMap((source) =>
    importsOf(source).filter(({ name, typeOnly }) => !allowed(name, typeOnly))
      .map(({ name }) => `${source.path} imports ${name}`)
  );
}

for (const [folder, { running, types }] of Object.entries(walls)) {
  Deno.test(`${folder} imports only what its wall lets through`, () => {
    const inside = sources.filter(within(folder));
    assert.ok(inside.length > 0, `no files in ${folder}`);
    const allowed = (name: string, typeOnly: boolean) =>
      running.test(name) || typeOnly && (types?.test(name) ?? false);
    assert.deepEqual(crossing(inside, allowed), []);
  });
}

for (const [room, allowed] of Object.entries(rooms)) {
  Deno.test(`${room} knows no room above it`, () => {
    const inside = sources.filter(within(room));
    assert.ok(inside.length > 0, `no files in ${room}`);
    const foreign = (name: string) => !name.startsWith("data/") || allowed.test(name);
    assert.deepEqual(crossing(inside, foreign), []);
  });
}

Deno.test("a room of data/ imports no room above it, be it for a type", () => {
  const levelOf = (path: string) => roomOrder.findIndex((room) => path.startsWith(`data/${room}`));
  const inside = sources.filter(within("data"));
  assert.deepEqual(inside.filter(({ path }) => levelOf(path) < 0).map(({ path }) => path), []);
  assert.deepEqual(roomOrder.filter((room) => /\/.+\.ts$/.test(room)), [], "a file of a room");
  const upward = inside.flatMap((source) =>
    crossing([source], (name) => levelOf(name) <= levelOf(source.path))
  );
  assert.deepEqual(upward, []);
});

Deno.test("no two rooms of data/ import each other, and none is one file", () => {
  const roomOf = (path: string) => /^data\/((kyc\/)?\w+)\//.exec(path)?.[1];
  const areaOf = (path: string) => roomOf(path)?.replace(/^kyc\/.*/, "kyc");
  const inside = sources.filter(within("data"));
  for (const nameOf of [roomOf, areaOf]) {
    const uses = new Set(
      inside.flatMap((source) =>
        importsOf(source).map(({ name }) => `${nameOf(source.path)} ${nameOf(name)}`)
      ),
    );
    const rooms = [...new Set(inside.flatMap(({ path }) => nameOf(path) ?? []))];
    const pairs = rooms.flatMap((one) =>
      rooms.filter((other) =>
        one < other && uses.has(`${one} ${other}`) && uses.has(`${other} ${one}`)
      )
        .map((other) => `${one} and ${other}`)
    );
    assert.deepEqual(pairs, []);
  }
  const sizes = Map.groupBy(inside, ({ path }) => roomOf(path) ?? path);
  assert.deepEqual(
    [...sizes].filter(([room, { length }]) => !room.endsWith(".ts") && length < 2),
    [],
  );
});

Deno.test("nothing but what starts a process knows the sample", () => {
  const others = sources.filter(({ path }) => !SAMPLE.by.test(path));
  assert.deepEqual(crossing(others, (name) => !SAMPLE.imported.test(name)), []);
});

Deno.test("no files import each other in a circle, be it for a type", () => {
  assert.deepEqual(circles(sources), []);
});

const MOST_FILES = 20;
const MOST_TESTS = 25;
const TEXTS = ["en", "es", "fr"].map((language) => `views/messages/${language}/`);

Deno.test(`no folder has more than ${MOST_FILES} files, or ${MOST_TESTS} of tests`, () => {
  const counts = new Map<string, number>();
  for (const { path } of files) {
    const folder = path.slice(0, path.lastIndexOf("/") + 1);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  // Migrations, and the texts of a language, stand in one folder, however many.
  for (const folder of ["data/db/migrations/", ...TEXTS]) counts.delete(folder);
  const mostIn = (folder: string) => folder.startsWith("tests/") ? MOST_TESTS : MOST_FILES;
  assert.deepEqual([...counts].filter(([folder, count]) => count > mostIn(folder)), []);
});

const MOST_LINES = 300;

Deno.test(`no file has more than ${MOST_LINES} lines, tests and styles included`, () => {
  const lengths = files.map(({ path, text }): [string, number] => [
    path,
    text.split("\n").length - 1,
  ]);
  assert.ok(lengths.some(([path]) => path.endsWith(".css")), "no styles were read");
  assert.deepEqual(lengths.filter(([, lines]) => lines > MOST_LINES), []);
});

Deno.test("No route but app.tsx imports another route", () => {
  const routes = new Set(
    sources.filter(within("routes")).filter(({ text }) => text.includes(" = router()"))
      .map(({ path }) => path).filter((path) => !path.startsWith("routes/http/")),
  );
  assert.ok(routes.size > 20, "few routes were found");
  const others = sources.filter(({ path }) => routes.has(path) && path !== "routes/app.tsx");
  assert.deepEqual(crossing(others, (name) => !routes.has(name)), []);
});

const MOST_IMPORTS = 25;
/** Each lists the parts of one kind. */
const LISTS_OF_PARTS =
  /^(routes\/app\.tsx|server\/jobs\.ts|data\/db\/migrate\.ts|views\/messages\/\w+\/index\.ts)$/;

Deno.test(`no file imports more than ${MOST_IMPORTS} modules, except lists of parts`, () => {
  const counts = sources.filter(({ path }) => !LISTS_OF_PARTS.test(path))
    .map((source): [string, number] => [
      source.path,
      new Set(importsOf(source).map(({ name }) => name)).size,
    ]);
  assert.deepEqual(counts.filter(([, count]) => count > MOST_IMPORTS), []);
});

/** Names of list modules, of both engines, and of a function that shipped migrations import. */
const SHARED_NAMES = [
  ...["list", "get", "getMany", "insert", "listShape", "ownedBy"],
  "toDomainError",
  "engineOf",
];

Deno.test("no two files of data, routes, views or static export the same name", () => {
  const filesOf = new Map<string, Set<string>>();
  for (const { path, text } of sources) {
    if (!/^(data|routes|views|static)\/(?!db\/migrations\/)/.test(path)) continue;
    const declared = /^export (?:async )?(?:const|let|function\*?|class|interface|type) +(\w+)/gm;
    for (const [, name] of text.matchAll(declared)) {
      filesOf.set(name!, (filesOf.get(name!) ?? new Set()).add(path));
    }
  }
  assert.ok(filesOf.size > 1_000, "no exports were read");
  const twice = [...filesOf].filter(([name, { size }]) => size > 1 && !SHARED_NAMES.includes(name));
  assert.deepEqual(twice, []);
});

Deno.test("routes neither write the audit trail nor open a transaction", () => {
  const writing = sources.filter(within("routes")).filter(({ text }) =>
    /\bwrite\(|\btransaction\(/.test(text) || /audit\/write\.ts/.test(text)
  );
  assert.deepEqual(writing.map(({ path }) => path), []);
});

/** Ask which engine a database has, or which one an address names. */
const ENGINE_FILES = new RegExp(
  "^(data/db/(engine|migrations)/|data/list/engine.ts$|data/config.ts$" +
    "|data/db/database.ts$|tasks/testing/postgres.ts$)",
);

Deno.test("engines are told apart in one folder, and where an address is read", () => {
  const asking = sources.filter(({ text }) =>
    /"(sqlite|postgres)"|startsWith\("(sqlite|postgres)|engineOf\(\w+\)\.name/.test(text)
  );
  assert.ok(asking.length > 0, "no file asks");
  assert.deepEqual(asking.map(({ path }) => path).filter((path) => !ENGINE_FILES.test(path)), []);
});
