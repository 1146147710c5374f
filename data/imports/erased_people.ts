import { anonymousPayment } from "../erasure/stores.ts";
import { erasedUsers } from "../ledger/erased.ts";
import type { Community } from "../records/communities.ts";
import type { Content } from "../records/content.ts";
import type { User } from "../records/users.ts";
import type { Store } from "../store.ts";
import type { Transaction } from "../transactions/transactions.ts";
import type { ImportName } from "./importable.ts";

type Erased = ReadonlyMap<string, string>;

/** The person that a record of a list is about, and how it is stored once they are erased. */
interface Personal<Entity> {
  personOf: (record: Entity) => string;
  /** True for a record that is left out. */
  isLeftOut: (record: Entity, erasedAt: string) => boolean;
  anonymous?: (record: Entity) => Entity;
}

const never = () => false;

const personal: {
  users: Personal<User>;
  "kyc-requests": Personal<{ userId: string }>;
  transactions: Personal<Transaction>;
  communities: Personal<Community>;
  content: Personal<Content>;
} = {
  users: {
    personOf: ({ id }) => id,
    // A person who joins later is a new one.
    isLeftOut: ({ joinedAt }, erasedAt) => joinedAt <= erasedAt,
  },
  "kyc-requests": { personOf: ({ userId }) => userId, isLeftOut: () => true },
  transactions: {
    personOf: ({ userId }) => userId,
    isLeftOut: never,
    anonymous: anonymousPayment,
  },
  communities: {
    personOf: ({ mentorId }) => mentorId,
    isLeftOut: never,
    anonymous: (community) => ({ ...community, mentorId: "", mentorName: "" }),
  },
  content: {
    personOf: ({ authorId }) => authorId,
    isLeftOut: never,
    anonymous: (item) => ({ ...item, authorId: "", author: "" }),
  },
};

const personalOf = (entity: ImportName): Personal<{ id: string }> | undefined =>
  (personal as Partial<Record<ImportName, unknown>>)[entity] as
    | Personal<{ id: string }>
    | undefined;

const erasedAmong = (
  store: Store,
  { personOf }: Personal<{ id: string }>,
  records: readonly { id: string }[],
): Promise<Erased> => erasedUsers(store, records.map(personOf));

/** The records about people who were erased and do not join anew. */
export async function leftOutOf<Found extends { record: { id: string } }>(
  store: Store,
  entity: ImportName,
  found: readonly Found[],
): Promise<Found[]> {
  const list = personalOf(entity);
  if (!list) return [];
  const erased = await erasedAmong(store, list, found.map(({ record }) => record));
  return found.filter(({ record }) => {
    const at = erased.get(list.personOf(record));
    return at !== undefined && list.isLeftOut(record, at);
  });
}

/** The records as they are stored, without people who were erased. */
export async function withoutErased(
  store: Store,
  entity: ImportName,
  records: readonly { id: string }[],
): Promise<{ id: string }[]> {
  const list = personalOf(entity);
  const { anonymous } = list ?? {};
  if (!list || !anonymous) return [...records];
  const erased = await erasedAmong(store, list, records);
  return records.map((record) => erased.has(list.personOf(record)) ? anonymous(record) : record);
}
