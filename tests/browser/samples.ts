import { asDemo, plantSample } from "../../data/sample/plant.ts";
import type { Store } from "../../data/store.ts";
import { copiesOn, type Engine, engines, openStoreAt } from "../support/engines.ts";

/** Opens the sample data with its account, in a database that nobody else has. */
export type OpenSample = () => Promise<{ store: Store; close: () => Promise<void> }>;

/** Where a browser's application can keep its data; no PostgreSQL where there is none. */
export const samples: { file: OpenSample; postgres: OpenSample | null } = {
  file: samplesOn("a SQLite file")!,
  postgres: samplesOn("PostgreSQL"),
};

function samplesOn(name: Engine["name"]): OpenSample | null {
  const engine = engines.find((one) => one.name === name);
  if (!engine) return null;
  const copy = copiesOn(engine, (store) => plantSample(store, { account: true }));
  return async () => {
    const { url, remove } = await copy();
    const store = asDemo(await openStoreAt(url));
    return {
      store,
      close: async () => {
        await store.close();
        await remove();
      },
    };
  };
}
