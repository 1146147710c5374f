import { Icon } from "./icon.tsx";
import { StatePanel } from "./state_panel.tsx";
import { useUi } from "./ui.ts";

/** Request id, by which support finds the log line. */
export const Reference = ({ requestId }: { requestId: string }) => {
  const ui = useUi();
  return (
    <p className="muted">
      <small>{ui.m.common.error.requestId(requestId)}</small>
    </p>
  );
};

export const LoadFailed = (
  { subject, href, requestId }: { subject: string; href: string; requestId: string },
) => {
  const ui = useUi();
  return (
    <StatePanel
      icon="triangle-alert"
      tone="declined"
      title={ui.m.common.error.loadTitle(subject)}
      text={ui.m.common.error.loadText}
    >
      <Reference requestId={requestId} />
      <a role="button" className="secondary" href={href}>
        <Icon name="rotate-ccw" />
        {ui.m.common.retry}
      </a>
    </StatePanel>
  );
};

export interface ErrorPageProps {
  code: string;
  title: string;
  text?: string;
  requestId: string;
  retryHref?: string;
}

export const ErrorPage = (
  { code, title, text, requestId, retryHref }: ErrorPageProps,
) => {
  const ui = useUi();
  return (
    <div className="state">
      <Icon name="compass" />
      <p className="muted">{code}</p>
      <h1>{title}</h1>
      {text && <p className="muted">{text}</p>}
      <Reference requestId={requestId} />
      {retryHref && (
        <a role="button" className="secondary" href={retryHref}>
          <Icon name="rotate-ccw" />
          {ui.m.common.retry}
        </a>
      )}
      <a className="home" href="/">
        <Icon name="arrow-left" />
        {ui.m.common.error.home}
      </a>
    </div>
  );
};
