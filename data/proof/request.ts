import type { Entry } from "../audit/subject_entries.ts";
import type { FaultReason } from "../audit/verify.ts";
import { pendingPhases, type Phase } from "../kyc/requests/statuses.ts";
import { versionIn } from "../steps/rows.ts";
import type { CaseFile } from "./case_file.ts";

/** Fields of a request as its entries leave it; an absent field is in no entry. */
type Outcome = Partial<Record<OutcomeField, unknown>>;
type OutcomeField = keyof typeof undecided;

interface State {
  outcome: Outcome;
  /** The outcomes before each decision and reopening, which undo restores. */
  earlier: readonly Outcome[];
  version: number;
  /** The end of the time for an answer adds a version without an entry, also after other steps. */
  mayLapse: boolean;
}

const undecided = {
  status: "pending",
  expiresAt: null,
  undisplayed: [],
  imported: 0,
  reviewNotes: null,
  reviewedBy: null,
  reasons: [],
  message: null,
};

const submitted: State = { outcome: undecided, earlier: [], version: 1, mayLapse: false };

/** The row of a request holds what its entries lead to. Seeded decisions have no entries. */
export function requestFault(
  { request, entries, rows }: CaseFile,
  isSeeded: boolean,
): FaultReason | null {
  const first = isSeeded ? { ...submitted, outcome: {} } : submitted;
  const { outcome, version, mayLapse } = entries.reduce(nextState, first);
  const isPlanted = isSeeded && request.version === 1;
  const areOfSubmission = rows.kyc_decisions.every(({ id, submittedAt }) =>
    submittedAt === request.submittedAt || isSeeded && versionIn(id) === 1
  );
  const holds = areOfSubmission && statusOfPhase(request.phase) === request.status &&
    (isPlanted || matches(request, outcome) &&
        entries.every((entry) => namesPerson(entry, request)) &&
        (request.version === version || mayLapse && request.version === version + 1));
  return holds ? null : "a request differs from its entries";
}

function nextState(state: State, { action, after }: Entry): State {
  const { outcome, earlier } = state;
  const next = { ...state, ...versionAfter(state, action, after) };
  switch (action) {
    case "KYC accepted":
    case "KYC declined":
    case "KYC revoked":
      return { ...next, outcome: outcomeIn(after, 0), earlier: [...earlier, outcome] };
    case "KYC decision imported":
      return { ...next, outcome: outcomeIn(after, after.imported === false ? 0 : 1) };
    case "KYC decision undone":
    case "KYC reopening undone": {
      const { status, reviewNotes, reviewedBy, expiresAt } = outcomeIn(after, 0);
      const restored = { ...earlier.at(-1), status, reviewNotes, reviewedBy, expiresAt };
      return { ...next, outcome: restored, earlier: earlier.slice(0, -1) };
    }
    case "KYC reopened":
      return { ...next, outcome: undecided, earlier: [...earlier, outcome] };
    default:
      return next;
  }
}

function versionAfter(
  { version, mayLapse }: State,
  action: string,
  after: Entry["after"],
): Pick<State, "version" | "mayLapse"> {
  if (typeof after.version === "number") {
    return { version: after.version, mayLapse: mayLapse || action === "Document requested" };
  }
  return { version: action === "Document received" ? version + 1 : version, mayLapse };
}

/** Entries of the sample hold a status alone. */
function outcomeIn(after: Entry["after"], imported: number): Outcome {
  const { status, reviewNotes, reviewedBy, expiresAt, undisplayed = imported ? [] : undefined } =
    after;
  const isComplete = reviewNotes !== undefined;
  const { reasons = isComplete ? [] : undefined, message = isComplete ? null : undefined } = after;
  const isExpired = status === "expired";
  return {
    status: isExpired ? "accepted" : status,
    // An expired request without a date got that of its submission.
    expiresAt: isExpired && expiresAt === null ? undefined : expiresAt,
    reviewNotes,
    reviewedBy,
    undisplayed,
    reasons,
    message,
    imported,
  };
}

function matches(request: CaseFile["request"], outcome: Outcome): boolean {
  const [undisplayed, reasons] = [request.undisplayed ?? "[]", request.reasons].map((json) =>
    JSON.parse(json)
  );
  const own = { ...request, undisplayed, reasons };
  return (Object.keys(undecided) as OutcomeField[]).every((name) =>
    outcome[name] === undefined || JSON.stringify(own[name]) === JSON.stringify(outcome[name])
  );
}

const namesPerson = ({ target }: Entry, { id, userName }: CaseFile["request"]): boolean =>
  target.endsWith(`${userName.toWellFormed()} (${id})`);

function statusOfPhase(phase: Phase): string {
  if (phase === "expired") return "accepted";
  return (pendingPhases as readonly Phase[]).includes(phase) ? "pending" : phase;
}
