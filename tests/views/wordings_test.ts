import assert from "node:assert/strict";

/** Wordings that read as foreign and were replaced. */
const replaced = [
  "take away",
  "Sum of their amounts",
  "were searched",
  "Search on",
  "That did not work",
  "taken at this desk",
  "at this desk",
  "No decision was added",
  "isplayed to",
  "Not displayed",
  "handed in",
  "and no KYC is accepted",
  "Ticked off",
  "hown to",
  "over their due time",
  "In and Out",
  "Nothing waits",
  "this sitting",
  "The desk does not hold",
  "Narrowed to",
  "may see",
  "works once",
  "for everybody",
  "brings records in",
  "bring in",
  "It Is You",
  "go on",
  "nothing was saved",
  "single sign-on knows you",
  "not right",
  "in vain",
  "trail is whole",
  "tell its source",
  "not known here",
  "do not enter here",
  "as it stands",
];

Deno.test("no English text has a wording that was replaced", async () => {
  const files = await catalogueFiles("views/messages");
  assert.ok(files.length > 20);
  for (const path of [...files, "data/base/error_texts.ts"]) {
    const texts = (await Deno.readTextFile(path)).match(/"[^"\n]*"|`[^`]*`/g) ?? [];
    for (const text of texts) {
      for (const old of replaced) assert.ok(!text.includes(old), `${path}: ${text}`);
    }
  }
});

/** The English catalogues in a folder. */
async function catalogueFiles(folder: string): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(folder));
  const files = await Promise.all(entries.map(async ({ name, isDirectory }) => {
    const path = `${folder}/${name}`;
    return isDirectory ? await catalogueFiles(path) : name === "en.ts" ? [path] : [];
  }));
  return files.flat();
}
