import { getCookie, setCookie } from "hono/cookie";
import { type Settings, settings } from "../data/settings.ts";
import type { AppContext } from "./env.ts";
import { isSecure } from "./session.ts";

const COOKIE = "language";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Signed out, a browser has the language that was last read in it. */
export const keptLanguage = (c: AppContext): Settings["language"] =>
  settings.shape.language.catch("en").parse(getCookie(c, COOKIE));

export const keepLanguage = (c: AppContext, language: Settings["language"]): void =>
  setCookie(c, COOKIE, language, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: isSecure(c),
    maxAge: YEAR_SECONDS,
  });
