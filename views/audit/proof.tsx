import type { RowKind } from "../../data/audit/seals.ts";
import type { TreeVerification } from "../../data/audit/verify_tree.ts";
import { capitalized } from "../format.ts";
import type { Messages } from "../messages/catalogue.ts";
import { Fact, Facts } from "../ui/dialog/dialog.tsx";
import { ReasonNote, TextField } from "../ui/form/form.tsx";
import { StatePanel } from "../ui/state_panel.tsx";
import { type Ui, useUi } from "../ui/ui.ts";

/** How the trail stands to a checkpoint that was kept outside. */
export interface Compared {
  /** The number of entries that the checkpoint covers. */
  size: number;
  isErased: boolean;
}

interface ProofProps {
  proof: TreeVerification;
  /** Null without a checkpoint from outside. */
  compared: Compared | null;
}

export function AuditProofPage({ proof, compared }: ProofProps) {
  const { m, f } = useUi();
  const { fault } = proof;
  return (
    <div className="stack">
      <StatePanel
        icon={fault ? "triangle-alert" : "shield-check"}
        tone={fault ? "declined" : "accepted"}
        title={fault ? m.audit.broken(f.number(fault.seq)) : m.audit.whole}
        text={fault && (
          <>
            {capitalized(m.audit.faults[fault.reason] ?? fault.reason)}
            {fault.record && ` (${recordName(m, fault.record)})`}
          </>
        )}
      />
      <Facts>
        <Fact label={m.audit.entries}>{f.number(proof.size)}</Fact>
        <Fact label={m.audit.head}>
          <code>{proof.head}</code>
        </Fact>
        <Fact label={m.audit.checkpoints}>{f.number(proof.checkpoints)}</Fact>
        {proof.incomparable > 0 && (
          <Fact label={m.audit.incomparable}>{f.number(proof.incomparable)}</Fact>
        )}
        {proof.foreignCheckpoints > 0 && (
          <Fact label={m.audit.foreignCheckpoints}>{f.number(proof.foreignCheckpoints)}</Fact>
        )}
        {proof.accepted && <Fact label={m.audit.acceptedFaults}>{proof.accepted}</Fact>}
        {!fault && (
          <Fact label={m.audit.since.label}>{capitalized(comparison(m, f, compared))}</Fact>
        )}
      </Facts>
    </div>
  );
}

function comparison({ audit: { since } }: Ui["m"], f: Ui["f"], compared: Compared | null): string {
  if (compared === null) return since.none;
  return compared.isErased ? since.erased : since.grown(f.number(compared.size));
}

/** Asks for a checkpoint that was kept outside. */
export function CompareForm({ since, error }: { since: string; error?: string }) {
  const { m: { audit } } = useUi();
  return (
    <form method="get" action="/audit-logs/verify" className="stack narrow">
      <TextField
        name="since"
        label={audit.since.field}
        value={since}
        errors={{ since: error }}
        rows={5}
        required
        describedBy="since-hint"
      />
      <ReasonNote id="since-hint">{audit.since.hint}</ReasonNote>
      <p className="actions">
        <button type="submit" className="secondary">{audit.since.compare}</button>
      </p>
    </form>
  );
}

/** A record with a digest has its kind and, in a table of many, its id. */
function recordName({ administration: { sealed } }: Messages, record: string): string {
  const [kind = "", ...id] = record.split(" ");
  const name = Object.hasOwn(sealed, kind) ? sealed[kind as RowKind] : kind;
  return [name, ...id].join(" ");
}
