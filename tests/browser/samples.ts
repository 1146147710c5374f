import { asDemo, plantSample } from "../../data/sample/plant.ts";
import type { Store } from "../../data/store.ts";
import {
  fileWith,
  openStoreAt,
  postgresCopies,
  postgresUrl,
  type Provided,
} from "../support/engines.ts";
import { SECRET } from "../support/stores.ts";
import { sampleTemplate } from "../support/templates.ts";

/** Opens the sample data with its account, in a database that nobody else has. */
export type OpenSample = () => Promise<{ store: Store; close: () => Promise<void> }>;

/** The engines that hold the data of a browser test; PostgreSQL is null where there is none. */
export const samples: { file: OpenSample; postgres: OpenSample | null } = {
  file: opened(async () => await fileWith(await sampleTemplate(SECRET))),
  postgres: postgresUrl === undefined
    ? null
    : opened(postgresCopies((store) => plantSample(store, { account: true }))),
};

function opened(provide: () => Promise<Provided>): OpenSample {
  return async () => {
    const { url, remove } = await provide();
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
