import type { Checkpoint } from "../../data/audit/notes.ts";
import { Fact, Facts } from "../ui/dialog/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { StatePanel } from "../ui/state_panel.tsx";
import { useUi } from "../ui/ui.ts";
import { VerifyLink } from "../audit/audit_logs.tsx";

interface EvidencePageProps {
  /** `NAME+ID+KEY` */
  keyText: string;
  /** The keys before it, the newest first. */
  former: readonly string[];
  /** Null while the trail is empty. */
  checkpoint: Checkpoint | null;
  /** Why no checkpoint can be signed; null if it can. */
  refusal: string | null;
}

/** The checkpoint of now, and the key that verifies it. */
export function EvidencePage({ keyText, former, checkpoint, refusal }: EvidencePageProps) {
  const { m: { administration: { evidence }, verifier }, f } = useUi();
  return (
    <div className="stack narrow">
      <section className="stack">
        <h2>{evidence.checkpoint}</h2>
        <p>{evidence.keep}</p>
        {refusal !== null && (
          <StatePanel
            icon="circle-alert"
            tone="declined"
            title={evidence.unsigned}
            text={refusal}
          />
        )}
        {checkpoint && (
          <Facts>
            <Fact label={evidence.entries}>{f.number(checkpoint.size)}</Fact>
            <Fact label={evidence.root}>
              <code>{checkpoint.hash}</code>
            </Fact>
          </Facts>
        )}
        <div className="toolbar">
          {checkpoint && (
            <a role="button" href="/administration/evidence/checkpoint.txt" download>
              <Icon name="download" />
              {evidence.download}
            </a>
          )}
          <VerifyLink />
        </div>
        <p className="muted">
          {evidence.compare} <code>deno task verify-audit --since FILE</code>
        </p>
      </section>
      <section className="stack">
        <h2>{evidence.key}</h2>
        <p>{evidence.keyText}</p>
        <Facts>
          <Fact label={evidence.fingerprint}>
            <code>{keyText.split("+")[1]}</code>
          </Fact>
          <Fact label={evidence.key}>
            <code>{keyText}</code>
          </Fact>
          {former.map((key) => (
            <Fact key={key} label={evidence.formerKey}>
              <code>{key}</code>
            </Fact>
          ))}
        </Facts>
        <p>
          <a href="/.well-known/mentor-desk-key">{evidence.keyAddress}</a>
        </p>
        <p>
          <a href="/verify">{verifier.title}</a> <span className="muted">{verifier.intro}</span>
        </p>
      </section>
    </div>
  );
}
