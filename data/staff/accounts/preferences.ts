import { write } from "../../audit/write.ts";
import type { Settings } from "../../settings.ts";
import type { Store } from "../../store.ts";
import { endIdle, type Member } from "../sessions/sessions.ts";

export async function savePreferences(
  store: Store,
  values: Settings,
  member: Member,
): Promise<void> {
  const json = JSON.stringify(values);
  await write(store, member, async (trx, record, now) => {
    if (member.settings.sessionTimeout) await endIdle(trx, member.id, now);
    await trx.insertInto("settings").values({ staffId: member.id, settings: json })
      .onConflict((conflict) => conflict.column("staffId").doUpdateSet({ settings: json }))
      .execute();
    record({
      category: "user",
      action: "Settings changed",
      target: member.email,
      ...changed(member.settings, values),
    });
  });
}

function changed(before: Settings, after: Settings) {
  const names = (Object.keys(after) as (keyof Settings)[]).filter((name) =>
    JSON.stringify(before[name]) !== JSON.stringify(after[name])
  );
  const pick = (values: Settings) => Object.fromEntries(names.map((name) => [name, values[name]]));
  return { before: pick(before), after: pick(after) };
}
