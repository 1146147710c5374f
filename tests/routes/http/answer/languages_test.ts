import assert from "node:assert/strict";
import { catalogues } from "../../../../views/messages/catalogue.ts";
import type { Language } from "../../../../data/settings.ts";
import type { Messages } from "../../../../views/messages/catalogue.ts";
import { type Desk, refusalIn, withDesk } from "../../../support/helpers.ts";
import { pages, records } from "../../../support/pages.ts";

const others = ["es", "fr"] as const satisfies Language[];

/** Targets of the sample's audit entries, which are not translated. */
const DATA = new Set(["Database"]);

/** All texts of a catalogue by key, without functions. */
function textsOf(part: unknown, path = ""): [key: string, text: string][] {
  if (typeof part === "string") return [[path, part]];
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => textsOf(value, `${path}.${key}`));
}

/** English texts whose translation differs: pages of another language must not show them. */
function foreignIn(language: Language): Set<string> {
  const own = new Map(textsOf(catalogues[language]));
  const spoken = new Set(own.values());
  return new Set(
    textsOf(catalogues.en).filter(([key, text]) => own.get(key) !== text && !spoken.has(text))
      .map(([, text]) => text),
  );
}

/** Visible texts, and the attributes that replace them for screen readers. */
function wordsOf(html: string): string[] {
  const body = html.slice(html.indexOf("<body"))
    .replace(/<(script|code).*?<\/\1>/gs, "<br>");
  const between = [...body.matchAll(/>([^<]+)</g)].map(([, text]) => text!);
  const instead = [...body.matchAll(/(?:aria-label|title|placeholder|alt|data-failure)="([^"]+)"/g)]
    .map(([, text]) => text!);
  return [...between, ...instead].map((text) => text.replaceAll("&#x27;", "'").trim());
}

async function choose(desk: Desk, language: Language): Promise<void> {
  const form = { language, timezone: "utc", dateFormat: "mdy" };
  assert.equal((await desk.post("/settings", form)).status, 303);
}

for (const language of others) {
  Deno.test(`no page in ${language} shows an English text of the catalogue`, async (t) => {
    const foreign = foreignIn(language);
    assert.ok(foreign.size > 400, `only ${foreign.size} texts differ`);
    await withDesk(async (desk) => {
      await choose(desk, language);
      const steps = [
        "/kyc/k_1/decision?status=declined",
        "/staff/invite",
        "/staff/s_2",
        "/nowhere",
      ];
      // The documentation of the API is in English.
      const paths = [...pages, ...records].map(([path]) => path)
        .filter((path) => path !== "/developers");
      for (const path of [...paths, ...steps]) {
        await t.step(path, async () => {
          const { text } = await desk.get(path);
          assert.match(text, new RegExp(`<html lang="${language}"`));
          const english = wordsOf(text).filter((word) => foreign.has(word) && !DATA.has(word));
          assert.deepEqual(english, []);
        });
      }
      await desk.post("/logout", {});
      const login = await desk.get("/login");
      assert.ok(wordsOf(login.text).includes(catalogues[language].login.intro), "signed out too");
    });
  });

  Deno.test(`a refusal and the audit log speak ${language}, the API English`, () =>
    withDesk(async (desk) => {
      await choose(desk, language);
      const { profile, errors, audit } = catalogues[language] as Messages;
      const wrong = { currentPassword: "wrong", newPassword: "x", confirmPassword: "x" };
      const refused = await desk.post("/profile/password", wrong);
      assert.equal(refused.status, 422);
      const text = errors["password.not_current"];
      assert.ok(refused.text.includes(text.replaceAll("'", "&#x27;")), profile.title);
      const found = await desk.get(
        `/audit-logs?q=${encodeURIComponent(audit.actions["KYC accepted"]!)}`,
      );
      assert.match(found.text, /Chiara Conti \(k_4\)/);
      const call = await desk.json("PATCH", "/api/kyc-requests/k_none/status", {
        status: "accepted",
        reviewNotes: "",
      });
      assert.deepEqual(refusalIn(call), {
        error: "KYC request not found",
        code: "request.not_found",
      });
    }));
}

Deno.test("signed out, the language is the one last read here, or what the browser asks for", () =>
  withDesk(async (desk) => {
    const titleOf = async (accepted: string) =>
      /<title>([^<]+)</.exec((await desk.get("/login", { "accept-language": accepted })).text)?.[1];
    assert.equal(await titleOf("de-DE,fr-CH;q=0.9,en;q=0.8"), "Connexion · Mentor Desk");
    assert.equal(await titleOf("de"), "Sign In · Mentor Desk");
    await desk.signIn();
    await choose(desk, "es");
    await desk.post("/logout", {});
    assert.equal(await titleOf("fr"), "Iniciar sesión · Mentor Desk");
  }, { signedIn: false }));

Deno.test("the check sees an English text", () => {
  const foreign = foreignIn("fr");
  const page = "<body><p>Welcome back! Here&#x27;s an overview of your platform.</p><p>KYC</p>";
  assert.deepEqual(wordsOf(page).filter((word) => foreign.has(word)).length, 1);
});
