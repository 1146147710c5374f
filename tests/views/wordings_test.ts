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
  "in work",
  "Ending soon",
];

/** Wordings that read as foreign, or that address the reader otherwise than the other texts. */
const replacedIn = {
  es: [/Lado a lado/, /"(Usa|Escribe|Introduce|Elige|P\u00eddelo) /, /Per\u00edodos? relativos/],
  fr: [/ [:;!?]["` ]/, /\u00ab [^\u00a0\u202f]*? \u00bb/, /Question r\u00e9pondue/],
};

Deno.test("no Spanish or French text has a wording that was replaced", async () => {
  for (const [language, wordings] of Object.entries(replacedIn)) {
    const files = await filesIn(`views/messages/${language}`);
    const texts = await Promise.all(files.map((path) => Deno.readTextFile(path)));
    for (const text of [...texts, ...await stepTexts(language)]) {
      for (const line of text.split("\n")) {
        // English texts are the names of properties.
        const words = line.replace(/^ *"[^"]*": ?/, "").match(/"[^"]*"|`[^`]*`/)?.[0]
          .replace(/\$\{[^}]*\}/g, "") ?? "";
        for (const wording of wordings) assert.doesNotMatch(words, wording, line);
      }
    }
  }
});

Deno.test("no English text has a wording that was replaced", async () => {
  const files = [...await filesIn("views/messages/en"), ...await filesIn("data/errors")];
  assert.ok(files.length > 20);
  const texts = await Promise.all(files.map((path) => Deno.readTextFile(path)));
  for (const text of [...texts, ...await stepTexts("en")]) {
    for (const words of text.match(/"[^"\n]*"|`[^`]*`/g) ?? []) {
      for (const old of replaced) assert.ok(!words.includes(old), words);
    }
  }
});

async function filesIn(folder: string): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(folder));
  return entries.map(({ name }) => `${folder}/${name}`);
}

/** The texts of each operation in one language, as they are written. */
async function stepTexts(language: string): Promise<string[]> {
  const files = await filesIn("views/messages/steps");
  const texts = await Promise.all(files.map((path) => Deno.readTextFile(path)));
  const ofLanguage = texts.flatMap((text) =>
    text.match(new RegExp(`^const ${language} = \\{$.*?^\\}`, "ms")) ?? []
  );
  assert.ok(ofLanguage.length >= 5);
  return ofLanguage;
}
