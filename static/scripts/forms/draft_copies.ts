/* Drafts in sessionStorage, by address, until the server has them. */

const PREFIX = "draft ";
/** The longest timeout of a session. */
const LONGEST_MS = 60 * 60 * 1000;

export interface DraftCopy {
  reviewer: string;
  version: string;
  action: string;
  notes?: string;
  checks?: string[];
  /** Fields that a draft of a step has, by name, and their values. */
  fields?: [name: string, value: string][];
  typedAt: number;
  savedAt?: number;
  isSignedOut?: boolean;
}

/** Storage may be missing or throw: then copies last as long as the page. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}

const stored = () =>
  withStorage((storage) =>
    Object.keys(storage).filter((key) => key.startsWith(PREFIX)).map((
      key,
    ): [string, DraftCopy] => [key.slice(PREFIX.length), JSON.parse(storage.getItem(key) ?? "{}")])
  );

const copies = new Map<string, DraftCopy>(stored());
removeCopies(({ typedAt }) => Date.now() - typedAt > LONGEST_MS);

const stepOf = (address: string): string | undefined => address.split("#")[1];

/** The address of a request's drafts, without a step. */
export const sharedAddress = (address: string): string => address.split("#")[0]!;

export const readCopy = (address: string): DraftCopy | undefined => copies.get(address);
export const copyAddresses = (): string[] => [...copies.keys()];

export function writeCopy(address: string, copy: DraftCopy): void {
  copies.set(address, copy);
  withStorage((storage) => storage.setItem(PREFIX + address, JSON.stringify(copy)));
}

export function removeCopy(address: string): void {
  copies.delete(address);
  withStorage((storage) => storage.removeItem(PREFIX + address));
}

export function removeCopies(isOver: (copy: DraftCopy) => boolean): void {
  for (const [address, copy] of [...copies]) if (isOver(copy)) removeCopy(address);
}

/** The step, from the fragment of the address, which is not part of the HTTP request. */
export function bodyOf(
  address: string,
  { version, reviewer, notes, checks = [], fields = [] }: DraftCopy,
): FormData {
  const body = new FormData();
  body.append("version", version);
  body.append("reviewer", reviewer);
  if (notes !== undefined) body.append("reviewNotes", notes);
  for (const check of checks) body.append("checks", check);
  for (const [name, value] of fields) body.append(name, value);
  const step = stepOf(address);
  if (step) body.append("step", step);
  return body;
}
