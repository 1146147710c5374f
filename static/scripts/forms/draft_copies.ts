/* Copies of what was typed for a decision, by the address of its draft. They wait in sessionStorage
 * until the server has the draft: for a form that replaces this one, and for the same person after
 * signing in again. */

const PREFIX = "draft ";
/** As long as a session lasts without a request. */
const LONGEST_MS = 60 * 60 * 1000;

export interface DraftCopy {
  reviewer: string;
  /** The version of the request that it was typed for. */
  version: string;
  /** The address that its form is sent to. */
  action: string;
  /** Missing where a form has none of them. */
  notes?: string;
  checks?: string[];
  typedAt: number;
  /** The server has it since then. */
  savedAt?: number;
  /** It was typed after the session had ended. */
  isSignedOut?: boolean;
}

/** Some browsers have no storage, or say so only when it is used: then copies last as long as the page. */
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

/** A copy as the body of a request that saves it. */
export function bodyOf({ version, reviewer, notes, checks = [] }: DraftCopy): FormData {
  const body = new FormData();
  body.append("version", version);
  body.append("reviewer", reviewer);
  if (notes !== undefined) body.append("reviewNotes", notes);
  for (const check of checks) body.append("checks", check);
  return body;
}
