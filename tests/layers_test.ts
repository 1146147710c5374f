import assert from "node:assert/strict";

const root = new URL("..", import.meta.url);

/** What each folder may import at run time; `import type` is free. */
const walls: Record<string, RegExp> = {
  data:
    /^(data\/|zod$|kysely(\/migration)?$|pg$|otpauth$|csv-parse$|@zxcvbn-ts\/language-common$|node:)/,
  islands:
    /^(islands\/|react$|react-dom(\/|$)|@preact\/signals-react(\/runtime)?$|frappe-charts(\/|$)|views\/format\.ts$)/,
  views: /^(views\/|islands\/|react$|react-dom(\/|$))/,
  routes:
    /^(routes\/|data\/|views\/|hono(\/|$)|@hono\/zod-validator$|react$|react-dom\/server$|zod$|bowser$|qrcode$|csv-stringify\/sync$|node:perf_hooks$|deno\.json$)/,
  server: /^(server\/|data\/|views\/|routes\/|nodemailer$)/,
};
const main = /^(data\/|server\/|routes\/app\.tsx$)/;

async function* sources(folder: string): AsyncGenerator<string> {
  for await (const entry of Deno.readDir(new URL(folder, root))) {
    const path = `${folder}${entry.name}`;
    if (entry.isDirectory) yield* sources(`${path}/`);
    else if (/\.tsx?$/.test(entry.name)) yield path;
  }
}

/** Run-time imports and re-exports of a file, own ones as paths from the root. */
async function imports(path: string): Promise<string[]> {
  const text = await Deno.readTextFile(new URL(path, root));
  const found = text.matchAll(/(?:^|\n)\s*(import|export)\s+([^;"']*?from\s+)?["']([^"']+)["']/g);
  const dynamic = text.matchAll(/\bimport\(\s*["']([^"']+)["']\s*\)/g);
  const names = [...found].filter(([, , clause = ""]) => !isTypeOnly(clause))
    .map(([, , , name = ""]) => name);
  return [...names, ...[...dynamic].map(([, name = ""]) => name)].map((name) =>
    name.startsWith(".") ? new URL(name, new URL(path, root)).href.slice(root.href.length) : name
  );
}

function isTypeOnly(clause: string): boolean {
  if (/^type\s/.test(clause)) return true;
  const names = /^\{([^}]*)\}/.exec(clause.trim())?.[1];
  return names !== undefined &&
    names.split(",").filter((name) => name.trim()).every((name) => /^\s*type\s/.test(name));
}

for (const [folder, allowed] of Object.entries(walls)) {
  Deno.test(`${folder}/ imports only what its wall lets through`, async () => {
    const crossed: string[] = [];
    let files = 0;
    for await (const path of sources(`${folder}/`)) {
      files++;
      for (const name of await imports(path)) {
        if (!allowed.test(name)) crossed.push(`${path} imports ${name}`);
      }
    }
    assert.ok(files > 0, `no files in ${folder}/`);
    assert.deepEqual(crossed, []);
  });
}

const MOST_LINES = 250;

Deno.test(`no source file has more than ${MOST_LINES} lines`, async () => {
  const long: string[] = [];
  for (const folder of [...Object.keys(walls), "tasks"]) {
    for await (const path of sources(`${folder}/`)) {
      const lines = (await Deno.readTextFile(new URL(path, root))).split("\n").length - 1;
      if (lines > MOST_LINES) long.push(`${path}: ${lines}`);
    }
  }
  assert.deepEqual(long, []);
});

Deno.test("main.ts only puts the parts together", async () => {
  assert.deepEqual((await imports("main.ts")).filter((name) => !main.test(name)), []);
});

Deno.test("the walls see an import that crosses them", async () => {
  assert.ok((await imports("routes/app.tsx")).includes("hono"));
  assert.ok(
    !(await imports("views/users.tsx")).includes("data/records/users.ts"),
    "types are free",
  );
  assert.equal(walls.views?.test("data/records/users.ts"), false);
});
