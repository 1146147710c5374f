/* Tells the parts of this page which cache tags have changed since it was made. */

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
let calledAt = -Infinity;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Null on a page without versions: anything may have changed until it learns the first ones. */
export const knownVersions = (): string | null => document.body.dataset.versions ?? null;

export function learn(versions: string): void {
  const before = parse(knownVersions() ?? "");
  document.body.dataset.versions = versions;
  for (const [tag, version] of parse(versions)) {
    if (before.get(tag) !== version) changed.add(tag);
  }
  callSoon();
}

/** A hidden page waits until it is seen. */
function callSoon(): void {
  clearTimeout(timer);
  if (document.hidden || changed.size === 0) return;
  timer = setTimeout(call, Math.max(0, calledAt + PAUSE_MS - Date.now()));
}

document.addEventListener("visibilitychange", callSoon);

function call(): void {
  calledAt = Date.now();
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

/** True where `[data-live]` names one of the tags. */
export const dependsOn = ({ dataset }: HTMLElement, tags: readonly string[]): boolean =>
  (dataset.live ?? "").split(" ").some((tag) => tags.includes(tag));
