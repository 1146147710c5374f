import * as z from "zod";
import type { Actor } from "../../audit/trail.ts";
import { write } from "../../audit/write.ts";
import type { Database } from "../../db/database.ts";
import type { Store } from "../../store.ts";
import { requireManager } from "../accounts/staff.ts";

interface SignInRulesRow {
  desk: string;
  secondFactor: number;
}

declare module "../../db/tables.ts" {
  interface Tables {
    sign_in_rules: SignInRulesRow;
  }
}

const DESK = "this";

export const signInRules = z.strictObject({ secondFactor: z.boolean() });
export type SignInRules = z.output<typeof signInRules>;

export async function rulesOf(db: Database): Promise<SignInRules> {
  const row = await db.selectFrom("sign_in_rules").select("secondFactor").executeTakeFirst();
  return { secondFactor: row?.secondFactor === 1 };
}

export async function setRules(store: Store, rules: SignInRules, actor: Actor): Promise<void> {
  const row = { secondFactor: rules.secondFactor ? 1 : 0 };
  await write(store, actor, async (trx, record) => {
    await requireManager(trx, actor);
    const before = await rulesOf(trx);
    await trx.insertInto("sign_in_rules").values({ desk: DESK, ...row })
      .onConflict((conflict) => conflict.column("desk").doUpdateSet(row)).execute();
    record({
      category: "system",
      action: "Sign-in rules changed",
      target: "Staff",
      status: rules.secondFactor ? "success" : "warning",
      before,
      after: rules,
    });
  });
}

/** Counts active people with a password (`all`), and everybody else on the staff list (`others`). */
export async function withoutSecondFactor(
  db: Database,
): Promise<{ without: number; all: number; others: number }> {
  const people = await db.selectFrom("staff")
    .innerJoin("credentials", "credentials.staffId", "staff.id")
    .leftJoin("two_factor", "two_factor.staffId", "staff.id")
    .select(["staff.id", "two_factor.confirmedAt"])
    .select((eb) =>
      eb.exists(eb.selectFrom("passkeys").select("id").whereRef("staffId", "=", "staff.id"))
        .as("passkey")
    )
    .where("status", "=", "active").execute();
  const without = people.filter(({ confirmedAt, passkey }) => confirmedAt === null && !passkey);
  const { count } = await db.selectFrom("staff").select((eb) => eb.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return { without: without.length, all: people.length, others: Number(count) - people.length };
}
