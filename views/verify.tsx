import { Icon } from "./ui/icon.tsx";
import { Brand } from "./ui/shell/brand.tsx";
import { useUi } from "./ui/ui.ts";
import { administration } from "./administration/pages.ts";

/** The script replaces the content of `#verifier`, which says how to verify without one. */
export function VerifyPage({ back }: { back: boolean }) {
  const { m } = useUi();
  const { verifier } = m;
  return (
    <article className="verify stack">
      <Brand />
      <div>
        <h1>{verifier.title}</h1>
        <p className="muted">{verifier.intro}</p>
      </div>
      <div id="verifier" className="stack">
        <p className="without-script">{verifier.noScript}</p>
      </div>
      <p>
        <a href="/verify.html" download="verify.html">{verifier.saveVerifier}</a>{" "}
        <small className="muted">{verifier.saveVerifierHint}</small>
      </p>
      {back && (
        <p>
          <a className="parent" href={administration.evidence.href}>
            <Icon name="arrow-left" />
            {m.common.backTo(m.administration.evidence.title)}
          </a>
        </p>
      )}
    </article>
  );
}
