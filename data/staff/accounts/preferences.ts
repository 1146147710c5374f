import { write } from "../../audit/write.ts";
import type { Settings } from "../../settings.ts";
import type { Store } from "../../store.ts";
import { endIdle, type Person } from "../sessions/sessions.ts";

export async function savePreferences(
  store: Store,
  values: Settings,
  person: Person,
): Promise<void> {
  const json = JSON.stringify(values);
  await write(store, person, async (trx, record, now) => {
    if (person.settings.sessionTimeout) await endIdle(trx, person.id, now);
    await trx.insertInto("settings").values({ staffId: person.id, settings: json })
      .onConflict((conflict) => conflict.column("staffId").doUpdateSet({ settings: json }))
      .execute();
    record({
      category: "user",
      action: "Settings changed",
      target: person.email,
      ...changed(person.settings, values),
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
