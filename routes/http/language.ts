import { getCookie, setCookie } from "hono/cookie";
import { languages, type Settings } from "../../data/staff/settings.ts";
import type { AppContext } from "./context.ts";
import { isSecure } from "./session.ts";

const COOKIE = "language";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Signed out, a browser has the language that was last read in it, or the first it asks for. */
export function keptLanguage(c: AppContext): Settings["language"] {
  const asked = (c.req.header("accept-language") ?? "").split(",")
    .map((range) => range.trim().slice(0, 2).toLowerCase());
  const known = [getCookie(c, COOKIE), ...asked].map((name) =>
    languages.find((one) => one === name)
  );
  return known.find((name) => name !== undefined) ?? "en";
}

export const keepLanguage = (c: AppContext, language: Settings["language"]): void =>
  setCookie(c, COOKIE, language, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: isSecure(c),
    maxAge: YEAR_SECONDS,
  });
