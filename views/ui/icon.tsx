import type { IconName } from "./icon_names.ts";

/** SVG markup of Lucide's icons by name. */
export type Shapes = { readonly [Name in IconName]?: string };

let shapes: Shapes = {};

/** Set once by the server from the built assets. */
export const drawIconsBy = (built: Shapes): void => void (shapes = built);

/**
 * Decorative, as a text beside it carries the meaning. Inline: `<use>` makes browsers build a tree
 * for each icon.
 */
export const Icon = ({ name, className }: { name: IconName; className?: string }) => (
  <svg
    className={className === undefined ? "icon" : `icon ${className}`}
    aria-hidden="true"
    viewBox="0 0 24 24"
    dangerouslySetInnerHTML={{ __html: shapes[name] ?? "" }}
  />
);
