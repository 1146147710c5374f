import { type Container, Dialog } from "./dialog/dialog.tsx";
import { useUi } from "./ui.ts";

/** Asks before a link from another site opens a page that is audited. */
export function ExternalLinkDialog(
  { container, href }: { container: Container; href: string },
) {
  const { externalLink, nav } = useUi().m.common;
  return (
    <Dialog
      container={container}
      small
      title={externalLink.title}
      back={{ href: "/dashboard", label: nav.dashboard }}
      footer={<a role="button" href={href}>{externalLink.go}</a>}
    >
      <p>{externalLink.text}</p>
      <p>
        <code>{href}</code>
      </p>
    </Dialog>
  );
}
