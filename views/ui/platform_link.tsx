import { useUi } from "./ui.ts";

/** Leads to a record's page on the platform. */
export function PlatformLink({ url }: { url: string | undefined }) {
  const { openOnPlatform } = useUi().m.common;
  if (url === undefined) return null;
  return (
    <p>
      <a href={url} target="_blank" rel="noopener noreferrer">{openOnPlatform}</a>
    </p>
  );
}
