import { valuesIn } from "../../db/rows.ts";
import type { Source } from "../../list/shape.ts";
import { doneBy } from "../../audit/entry.ts";
import type { Permission } from "../../permissions.ts";
import type { Store } from "../../store.ts";
import { mayUsePassword } from "./break_glass.ts";
import { invitationStateOf } from "./invitations.ts";
import { accessOf } from "./last_sign_in.ts";
import { hasPassword } from "./reset_links.ts";
import { tokensEndingWith } from "./service_tokens.ts";
import type { Staff } from "./staff.ts";

interface MemberReader {
  may: (permission: Permission) => boolean;
  config: Parameters<typeof mayUsePassword>[0];
}

/** The facts that the details of a member show, as far as the reader may see them. */
export async function readMember(store: Store, member: Staff, { may, config }: MemberReader) {
  const { id } = member;
  const [access, tokens, activity] = await Promise.all([
    accessOf(store, id),
    may("staff.manage") ? tokensEndingWith(store, id) : [],
    may("audit.read") ? doneBy(store, id, may) : null,
  ]);
  return {
    invitation: await invitationStateOf(store, member),
    resettable: mayUsePassword(config, member.email) && await hasPassword(store.db, member),
    access,
    tokens,
    activity,
  };
}

/** The ids of these members that have an open invitation. */
export async function invitedAmong(
  { db, now }: Source,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom("invitations").select("staffId")
    .where("staffId", "in", valuesIn(db, ids)).where("expiresAt", ">", now().toISOString())
    .execute();
  return new Set(rows.map(({ staffId }) => staffId));
}
