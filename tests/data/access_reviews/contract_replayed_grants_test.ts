import assert from "node:assert/strict";
import { openAccessReview, runAccessReviews } from "../../../data/access_reviews/reviews.ts";
import { system } from "../../../data/audit/write.ts";
import { DAY_MS, HOUR_MS } from "../../../data/base/durations.ts";
import { DomainError } from "../../../data/errors/domain_error.ts";
import { staffRoles } from "../../../data/permissions.ts";
import { verifyWithRecords } from "../../../data/proof/verify_records.ts";
import { createAdmin } from "../../../data/staff/accounts/credentials.ts";
import {
  acceptInvitation,
  invite,
  inviteAgain,
  withdraw,
} from "../../../data/staff/accounts/invitations.ts";
import { changeStaff } from "../../../data/staff/accounts/membership.ts";
import { UNDO_MS } from "../../../data/steps/rows.ts";
import { type Ground, onEachEngine } from "../../support/engines.ts";
import { randomNumbers } from "../../support/random.ts";
import { attestAll } from "./scene.ts";

const PASSWORD = "plover quartz meadow 71";

interface Replayed {
  role: string;
  since: string;
  status: "active" | "inactive";
  /** The end of an open invitation. */
  invitedUntil: number | null;
}

/** The grants that the trail leaves at this instant, by nothing but its entries. */
async function replay({ store: { db, now } }: Ground): Promise<string[]> {
  const members = new Map<string, Replayed>();
  const entries = await db.selectFrom("audit_log").select(["action", "subject", "at", "after"])
    .where("category", "=", "user").orderBy("seq").execute();
  for (const { action, subject = "", at, after } of entries) {
    const fields = JSON.parse(after ?? "{}");
    const until = Date.parse(at) + DAY_MS;
    if (action === "Admin created" || action === "Staff invited") {
      const isInvited = action === "Staff invited";
      members.set(subject, {
        role: fields.role,
        since: at,
        status: isInvited ? "inactive" : "active",
        invitedUntil: isInvited ? until : null,
      });
    }
    const member = members.get(subject);
    if (!member) continue;
    if (action === "Staff invited again") member.invitedUntil = until;
    if (action === "Invitation withdrawn") member.invitedUntil = null;
    if (action === "Invitation accepted") {
      Object.assign(member, { status: "active", invitedUntil: null });
    }
    if (action === "Staff changed") {
      if (fields.role !== member.role) member.since = at;
      Object.assign(member, { role: fields.role, status: fields.status });
    }
  }
  return [...members].flatMap(([id, { role, since, status, invitedUntil }]) => {
    const isInvited = invitedUntil !== null && invitedUntil > now().getTime();
    if (status === "active") return [`${id} ${role} ${since} active`];
    return isInvited ? [`${id} ${role} ${since} invited`] : [];
  }).toSorted();
}

async function frozen({ store: { db } }: Ground, review: number): Promise<string[]> {
  const rows = await db.selectFrom("access_review_rows").selectAll().where("review", "=", review)
    .execute();
  return rows.map(({ staffId, role, roleSince, status }) =>
    `${staffId} ${role} ${roleSince} ${status}`
  ).toSorted();
}

/** One change of who may do what, by an admin of its own choice. */
async function changeSomething(
  { store }: Ground,
  random: () => number,
  invitations: Map<string, string>,
): Promise<void> {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!;
  const staff = await store.db.selectFrom("staff").selectAll().orderBy("id").execute();
  const admins = staff.filter(({ role, status }) => role === "admin" && status === "active");
  const { id, name } = pick(admins);
  const actor = { id, name, requestId: null };
  const target = pick(staff);
  const steps = {
    invite: async () => {
      const email = `${crypto.randomUUID()}@example.com`;
      const role = pick(staffRoles);
      const { member, token } = await invite(store, { name: "Ivy", email, role }, actor);
      invitations.set(member.id, token);
    },
    again: async () => {
      const { token } = await inviteAgain(store, target.id, actor);
      invitations.set(target.id, token);
    },
    withdraw: () => withdraw(store, target.id, actor),
    accept: async () => {
      const token = invitations.get(pick([...invitations.keys(), "none"])) ?? "none";
      await acceptInvitation(store, token, PASSWORD, "request-1");
    },
    role: () =>
      changeStaff(store, target.id, { role: pick(staffRoles), status: target.status }, actor),
    status: () => {
      const status = target.status === "active" ? "inactive" : "active";
      return changeStaff(store, target.id, { role: target.role, status }, actor);
    },
  };
  try {
    await pick(Object.values(steps))();
  } catch (error) {
    // Not everything is possible with everybody.
    if (!(error instanceof DomainError)) throw error;
  }
}

onEachEngine({
  "the rows of a review are the grants that a replay of the trail gives, in random orders": async (
    ground,
  ) => {
    const { store, clock } = ground;
    const random = randomNumbers("grants");
    const addAdmin = () => {
      const email = `${crypto.randomUUID()}@example.com`;
      return createAdmin(store, { name: "Ada", email, password: PASSWORD }, system);
    };
    await addAdmin();
    const invitations = new Map<string, string>();
    for (let review = 1; review <= 6; review++) {
      for (let count = 0; count < 15; count++) {
        clock.advance(Math.floor(random() * 8 * HOUR_MS));
        await changeSomething(ground, random, invitations);
      }
      const dueOn = new Date(clock.now().getTime() + 7 * DAY_MS).toISOString().slice(0, 10);
      assert.equal(await openAccessReview(store, { dueOn, months: null }, system), review);
      assert.deepEqual(await frozen(ground, review), await replay(ground));
      // Somebody may have to attest the only admin.
      await addAdmin();
      await attestAll(store, review);
      clock.advance(UNDO_MS);
      await runAccessReviews(store);
    }
    assert.equal((await verifyWithRecords(store.db, store.auditKey)).fault, null);
  },
});
