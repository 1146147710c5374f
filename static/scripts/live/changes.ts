/* The versions of the cache tags that this page knows, and an event for those that change. */

type Versions = ReadonlyMap<string, string>;

/** Listeners are called at most this often, with all tags that have changed meanwhile. */
const PAUSE_MS = 1_000;

/** Versions as the server writes them: `KYC.12,Users.3`. */
const parse = (text: string): Versions =>
  new Map(
    text.split(",").filter(Boolean).map((pair) => {
      const [tag = "", version = ""] = pair.split(".");
      return [tag, version];
    }),
  );

const changed = new Set<string>();
let notifiedAt = -Infinity;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Null until the first update of a page that was rendered without versions. */
export const knownVersions = (): string | null => document.body.dataset.versions ?? null;

export function updateVersions(versions: string): void {
  const before = parse(knownVersions() ?? "");
  document.body.dataset.versions = versions;
  for (const [tag, version] of parse(versions)) {
    if (before.get(tag) !== version) changed.add(tag);
  }
  notifySoon();
}

/** A hidden page waits until it is visible. */
function notifySoon(): void {
  clearTimeout(timer);
  if (document.hidden || changed.size === 0) return;
  timer = setTimeout(notify, Math.max(0, notifiedAt + PAUSE_MS - Date.now()));
}

document.addEventListener("visibilitychange", notifySoon);

function notify(): void {
  notifiedAt = Date.now();
  const detail = [...changed];
  changed.clear();
  document.dispatchEvent(new CustomEvent("live:changed", { detail }));
}

/** `tags` are the names of cache tags, as in `data/live/versions.ts`. */
export function onChanged(listener: (tags: readonly string[]) => void): void {
  document.addEventListener("live:changed", (event) => {
    listener((event as CustomEvent<string[]>).detail);
  });
}

/** True if `[data-live]` names one of the tags. */
export const dependsOn = ({ dataset }: HTMLElement, tags: readonly string[]): boolean =>
  (dataset.live ?? "").split(" ").some((tag) => tags.includes(tag));
