import { getCookie } from "hono/cookie";
import { DomainError } from "../../data/errors/domain_error.ts";
import { replaceToken } from "../../data/staff/accounts/one_time_links.ts";
import type { Staff } from "../../data/staff/accounts/staff.ts";
import { hashToken } from "../../data/staff/sessions/secrets.ts";
import { OpenLink } from "../../views/account/choose_password.tsx";
import { barePage } from "../http/answer/pages.tsx";
import type { AppContext } from "../http/context.ts";
import { expireCookie, isSecure, setHttpOnlyCookie } from "../http/request.ts";

/**
 * A link with a token in its address, which platforms trace. The first GET moves the token into a
 * cookie. The link stays valid until its owner presses *Continue*, as mail scanners follow links.
 */
export interface OneTimeLink {
  kind: "invitation" | "reset";
  table: "invitations" | "reset_links";
  /** How long the link is valid at most. */
  seconds: number;
  /** Throws `not_found` where the link is used up or has expired. */
  find: (c: AppContext, token: string) => Promise<Staff>;
}

/** The link that this browser holds. */
interface HeldLink {
  token: string;
  /** Hash of the token in the address, once the owner has pressed *Continue*. */
  openedFrom: string | undefined;
}

const SEPARATOR = ".";

const cookieOf = (c: AppContext, { kind }: OneTimeLink): string =>
  isSecure(c) ? `__Host-${kind}` : kind;

/** Moves the token of the address into a cookie. */
export async function takeLink(c: AppContext, link: OneTimeLink): Promise<Response> {
  const token = c.req.param("token") ?? "";
  const isOpenedHere = held(c, link)?.openedFrom === hashToken(token);
  if (!isOpenedHere) {
    await link.find(c, token);
    setHttpOnlyCookie(c, cookieOf(c, link), token, { maxAge: link.seconds });
  }
  return c.redirect(`/${link.kind}`, 303);
}

/** Shows *Continue*, or the page behind it. */
export async function showLink(
  c: AppContext,
  link: OneTimeLink,
  show: (member: Staff) => Response,
): Promise<Response> {
  const { token, openedFrom } = requireLink(c, link);
  const member = await link.find(c, token);
  if (openedFrom !== undefined) return show(member);
  const { ui } = c.var;
  const { title } = ui.m.staff[link.kind];
  return barePage(c, {
    title,
    content: <OpenLink member={member} title={title} action={`/${link.kind}/continue`} />,
  });
}

/** Ends the address of the link: only this browser opens it now. */
export async function openLink(c: AppContext, link: OneTimeLink): Promise<Response> {
  const { token, openedFrom } = requireLink(c, link);
  if (openedFrom === undefined) {
    await link.find(c, token);
    const next = await replaceToken(c.var.store, link.table, token);
    const value = next + SEPARATOR + hashToken(token);
    setHttpOnlyCookie(c, cookieOf(c, link), value, { maxAge: link.seconds });
  }
  return c.redirect(`/${link.kind}`, 303);
}

/** Throws `not_found` in a browser that holds no link. */
export function requireLink(c: AppContext, link: OneTimeLink): HeldLink {
  const found = held(c, link);
  if (found) return found;
  throw new DomainError("not_found", "reset_link.used");
}

export const forgetLink = (c: AppContext, link: OneTimeLink): void =>
  expireCookie(c, cookieOf(c, link));

function held(c: AppContext, link: OneTimeLink): HeldLink | null {
  const [token = "", openedFrom] = getCookie(c, cookieOf(c, link))?.split(SEPARATOR) ?? [];
  return token === "" ? null : { token, openedFrom };
}
