import type { IconName } from "./icon_names.ts";

/** SVG markup of Lucide's icons by name. */
export type Shapes = { readonly [Name in IconName]?: string };

let shapes: Shapes = {};

/** Set once by the server from the built assets. */
export const drawIconsBy = (built: Shapes): void => void (shapes = built);

/**
 * Decorative, because a text beside it carries the meaning. The shape is inline: `<use>` makes
 * browsers build a tree for each icon. In the browser there are no shapes, and islands keep the
 * server's markup.
 */
export const Icon = ({ name, className }: { name: IconName; className?: string }) => (
  <svg
    className={className === undefined ? "icon" : `icon ${className}`}
    aria-hidden="true"
    viewBox="0 0 24 24"
    dangerouslySetInnerHTML={{ __html: shapes[name] ?? "" }}
  />
);
