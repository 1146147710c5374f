import type { Checkpoint } from "../../data/audit/notes.ts";
import { Fact, Facts } from "../ui/dialog/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { useUi } from "../ui/ui.ts";
import { VerifyLink } from "../audit/audit_logs.tsx";

interface EvidencePageProps {
  keyId: string;
  /** `NAME+ID+KEY` */
  keyText: string;
  /** Null while the trail is empty. */
  checkpoint: Checkpoint | null;
}

/** The checkpoint of now, and the key that verifies it. */
export function EvidencePage({ keyId, keyText, checkpoint }: EvidencePageProps) {
  const { m: { administration: { evidence }, verifier }, f } = useUi();
  return (
    <div className="stack narrow">
      <section className="stack">
        <h2>{evidence.checkpoint}</h2>
        <p>{evidence.keep}</p>
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
            <code>{keyId}</code>
          </Fact>
          <Fact label={evidence.key}>
            <code>{keyText}</code>
          </Fact>
        </Facts>
        <p>
          <a href="/.well-known/mentor-desk-key">{evidence.keyAddress}</a>
        </p>
        <p>
          <a href="/verify">{verifier.title}</a>: {verifier.intro}
        </p>
      </section>
    </div>
  );
}
