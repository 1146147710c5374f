import { asDemo, plantSample } from "../../data/sample/plant.ts";
import { openStore, type Store } from "../../data/store.ts";
import { openStoreAt, postgresCopies, postgresUrl } from "../support/databases.ts";
import { isLongForm } from "../support/long_form.ts";
import { SECRET } from "../support/stores.ts";
import { sampleTemplate } from "../support/templates.ts";

/** Opens the sample data with its account, in a database that nobody else has. */
export type OpenSample = () => Promise<{ store: Store; close: () => Promise<void> }>;

/** In memory, since a file has a thread to start. */
export const openSampleData: OpenSample = async () => {
  const content = await sampleTemplate(SECRET);
  const options = { content, simulatedDelay: false, jwtSecret: SECRET };
  const store = asDemo(await openStore({ ...options, databaseUrl: "sqlite::memory:" }));
  return { store, close: store.close };
};

/** The same on PostgreSQL; null where there is none, and in the short form. */
export const openOnPostgres: OpenSample | null = isLongForm && postgresUrl !== undefined
  ? onPostgres(postgresCopies((store) => plantSample(store, { account: true })))
  : null;

function onPostgres(provide: ReturnType<typeof postgresCopies>): OpenSample {
  return async () => {
    const { url, remove } = await provide();
    const store = asDemo(await openStoreAt(url));
    const close = async () => {
      await store.close();
      await remove();
    };
    return { store, close };
  };
}
