import { useUi } from "./ui.ts";
import { dataAttributes } from "./data_attributes.ts";

/** The event of an open page after a change of a cache tag (`GET /live`). */
export const changeEvent = (tag: string): string => `changed-${tag.toLowerCase()}`;

/** Requests with this header are no activity of the person. */
const headers = JSON.stringify({ "Live-Update": "1" });

/**
 * Attributes by which htmx loads an address after a change of the tags, such as `KYC Users`. The delay
 * makes one request of the events of one poll.
 */
export const reloadAfter = (tags: string, source: string) => ({
  "hx-get": source,
  "hx-trigger": tags.split(" ").map((tag) => `${changeEvent(tag)} from:body delay:10ms`).join(", "),
  "hx-headers": headers,
});

/** A part of a page that replaces itself, by its id. */
export const livePart = (id: string, tags: string, source: string) => ({
  id,
  ...reloadAfter(tags, source),
  "hx-select": `#${id}`,
  "hx-swap": "outerMorph",
});

/** Asks for changes of the cache tags since these versions (`static/scripts/live.ts`). */
export const LivePoll = ({ versions }: { versions: string }) => {
  const { login } = useUi().m;
  return (
    <div
      id="live"
      hidden
      {...dataAttributes({ signedOut: login.signedOut, signIn: login.title })}
      hx-get="/live"
      hx-trigger="poll"
      hx-ptag={versions}
      hx-swap="none"
      hx-headers={headers}
    />
  );
};
