import { languages, type Settings } from "../../../data/settings.ts";
import { getCookie } from "hono/cookie";
import type { AppContext } from "../context.ts";
import { setHttpOnlyCookie } from "../request.ts";

const COOKIE = "language";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Signed out, a browser has the language that was last read in it, or the first it asks for. */
export function browserLanguage(c: AppContext): Settings["language"] {
  const asked = (c.req.header("accept-language") ?? "").split(",")
    .map((range) => range.trim().slice(0, 2).toLowerCase());
  const known = [getCookie(c, COOKIE), ...asked].map((name) =>
    languages.find((one) => one === name)
  );
  return known.find((name) => name !== undefined) ?? "en";
}

export const rememberLanguage = (c: AppContext, language: Settings["language"]): void =>
  setHttpOnlyCookie(c, COOKIE, language, { maxAge: YEAR_SECONDS });
