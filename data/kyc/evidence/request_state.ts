import type { Entry } from "./entries.ts";

/** Fields of a decision that entries hold. A field that no entry has told is missing. */
export interface RequestState {
  status?: unknown;
  reviewNotes?: unknown;
  reviewedBy?: unknown;
  expiresAt?: unknown;
  undisplayed?: unknown;
  reasons?: unknown;
  message?: unknown;
  imported?: unknown;
}

export const untouched: RequestState = {
  status: "pending",
  reviewNotes: null,
  reviewedBy: null,
  expiresAt: null,
  undisplayed: [],
  reasons: [],
  message: null,
  imported: false,
};

const decisions = ["KYC accepted", "KYC declined", "KYC revoked"];
export const isDecision = ({ action }: Entry): boolean => decisions.includes(action);
/** Entries of the sample name no version. */
export const isOfDesk = (entry: Entry): boolean =>
  !isDecision(entry) || entry.after.version !== undefined;

const fields = Object.keys(untouched) as (keyof RequestState)[];

const fieldsOf = (after: Entry["after"]): RequestState =>
  Object.fromEntries(fields.filter((name) => name in after).map((name) => [name, after[name]]));

/** Follows the entries of a request, which began in the state `first`, to the last one. */
export function stateAfter(entries: readonly Entry[], first: RequestState): RequestState {
  let state = first;
  const before: RequestState[] = [];
  for (const { action, after } of entries) {
    if (decisions.includes(action) || action === "KYC decision imported") {
      before.push(state);
      state = decidedState(after);
    } else if (action === "KYC reopened") {
      before.push(state);
      state = untouched;
    } else if (action === "KYC decision undone" || action === "KYC reopening undone") {
      state = { ...before.pop(), ...fieldsOf(after) };
    }
  }
  return state;
}

function decidedState(after: Entry["after"]): RequestState {
  const { expiresAt, ...state } = fieldsOf(after);
  const decided = { reasons: [], message: null, imported: false, ...state };
  // An imported request that has expired may come without its end.
  return expiresAt === null && state.status === "expired" ? decided : { ...decided, expiresAt };
}

/** The greatest version that an entry names; 1 without one. */
export const versionAfter = (entries: readonly Entry[]): number =>
  Math.max(1, ...entries.map(({ after: { version } }) => Number(version ?? 1)));
