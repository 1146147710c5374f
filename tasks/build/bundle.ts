import { deno } from "./packages.ts";

const ENTRIES = [
  "islands/mount.tsx",
  "islands/charts.ts",
  ...["start", "app", "passkeys", "review", "verify", "verify_file"].map((name) =>
    `static/scripts/${name}.ts`
  ),
  ...["pdf_reports", "heic_worker"].map((name) => `static/scripts/review/${name}.ts`),
  "static/css/app.css",
  ...["review", "verify", "verify_file"].map((name) => `static/css/${name}.css`),
];

export async function bundle(): Promise<(name: string) => string> {
  const folder = await Deno.makeTempDir({ prefix: "mentor-desk-build-" });
  try {
    await deno(
      "bundle",
      "--quiet",
      "--platform=browser",
      "--minify",
      `--outdir=${folder}`,
      ...ENTRIES,
    );
    const outputs = await readOutputs(folder);
    outputs.set("charts.js", withoutStyleAttributes(outputs.get("charts.js") ?? ""));
    if (!outputs.get("mount.js")?.includes("Minified React error")) {
      throw new Error("React is not its production build");
    }
    return (name) => {
      const text = outputs.get(name);
      if (text === undefined) throw new Error(`the bundler has made no ${name}`);
      return text;
    };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** frappe-charts sets style attributes, which the Content-Security-Policy blocks; properties pass. */
function withoutStyleAttributes(charts: string): string {
  const call = /([\w$]+)\.setAttribute\(([\w$]+),([\w$]+)\)/g;
  if (!call.test(charts)) {
    throw new Error("frappe-charts has changed: it sets no attributes by name");
  }
  return charts.replace(
    call,
    '($2==="style"?$1.style.cssText=$3:$1.setAttribute($2,$3))',
  );
}

async function readOutputs(folder: string, outputs = new Map<string, string>()) {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = `${folder}/${name}`;
    if (isDirectory) await readOutputs(path, outputs);
    else outputs.set(name, await Deno.readTextFile(path));
  }
  return outputs;
}
