import { getCookie } from "hono/cookie";
import type { Bytes } from "../../../data/base/bytes.ts";
import { versionsOf } from "../../../data/list/cache_tags.ts";
import { isSimulating } from "../../../data/store.ts";
import type { Person } from "../../../data/staff/sessions/sessions.ts";
import type { AppContext } from "../context.ts";
import { uiKind } from "../answer/ui.ts";
import { isFirstPage } from "./first_page.ts";
import { type Kind, VERSION } from "./pages.ts";

/**
 * What a page is made from, beside its address and who may see what in which texts
 * and formats: then it is kept until something of that is another.
 */
export interface Keep {
  /** What it takes from its address, as one line of text. */
  by: string;
  /** The cache tags of all that it reads. */
  tags: readonly string[];
  /** Its rows are kept as well: what is shown of one depends on it, and on nothing else here. */
  rows?: true;
  /** The next instant (ISO 8601) at which it changes by itself before the hour is over, if any. */
  until?: (nowIso: string) => Promise<string | null>;
}

/** By which a page's parts are kept, and for how long. */
export interface Place {
  /** Of the content, which is the same for all who may see the same. */
  content: string;
  /** Of what stands around it; null where that is for this answer alone. */
  shell: string | null;
  fromMs: number;
  until: () => Promise<number>;
}

const HOUR_MS = 60 * 60 * 1000;

/** Null where nothing may be kept, and nothing that is kept may be shown. */
export function placeOf(c: AppContext, keep: Keep | undefined): Place | null {
  const [store, person] = [c.get("store"), c.get("person")];
  const kind = uiKind(c.get("ui"));
  if (!keep || !person || kind === undefined || isSimulating(store)) return null;
  const now = store.now();
  const versions = versionsOf(person.dataVersions, keep.tags);
  const content = keyOf(c, keep.by, kind) + VERSION + versions;
  return {
    content,
    shell: c.req.method === "GET" && getCookie(c, "toast") === undefined && !isFirstPage(c)
      ? shellBy(c, keep, kind, person)
      : null,
    fromMs: now.getTime(),
    until: async () => {
      // Days, months and what else a calendar has begin with an hour, in every zone of the settings.
      const hour = (Math.floor(now.getTime() / HOUR_MS) + 1) * HOUR_MS;
      const own = await keep.until?.(now.toISOString()) ?? null;
      return own === null ? hour : Math.min(hour, Date.parse(own));
    },
  };
}

/** How a browser wants pages to look, by its cookies. */
interface Look {
  theme: "light" | "dark";
  sidebar: "expanded" | "collapsed";
}

export const lookOf = (c: AppContext): Look => ({
  theme: getCookie(c, "theme") === "dark" ? "dark" : "light",
  sidebar: getCookie(c, "sidebar") === "collapsed" ? "collapsed" : "expanded",
});

/** All that the shell shows: the role is part of the kind. */
function shellBy(c: AppContext, { by }: Keep, kind: string, person: Person): string {
  const { theme, sidebar } = lookOf(c);
  const { name, unreadNotifications } = person;
  return keyOf(c, by, kind, String(unreadNotifications), theme, sidebar, JSON.stringify(name));
}

/** None of these has a line break in it. */
const keyOf = (c: AppContext, ...parts: readonly string[]): string =>
  `${c.req.path}\n${parts.join("\n")}`;

const twoBytesEach = (text: string): number => 2 * text.length;

/** What stands before and after the content. */
export const SHELL: Kind<[before: string, after: string]> = {
  name: "shell ",
  bytes: ([before, after]) => twoBytesEach(before) + twoBytesEach(after),
};

/** The content, and until when it holds. */
export const CONTENT: Kind<{ markup: Bytes; until: number }> = {
  name: "content ",
  bytes: ({ markup }) => markup.length,
};
