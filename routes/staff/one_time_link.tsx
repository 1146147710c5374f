import type { ResetLink } from "../../data/staff/accounts/reset_links.ts";
import { LinkDialog } from "../../views/account/invitations.tsx";
import { recordPage } from "../http/answer/pages.tsx";
import type { AppContext } from "../http/context.ts";
import { publicOrigin } from "../http/guard/origin.ts";

/** Shows a link that works once. */
export function oneTimeLink(
  c: AppContext,
  path: "invitation" | "reset",
  { member, token, expiresAt }: ResetLink,
): Response {
  const { ui } = c.var;
  const link = `${publicOrigin(c)}/${path}/${token}`;
  const texts = path === "reset" ? ui.m.staff.resetLink : ui.m.staff.link;
  const shown = { ui, texts, member, link, expiresAt };
  return recordPage(c, texts.title, (container) => <LinkDialog container={container} {...shown} />);
}
