import type { IconName } from "./icon_names.ts";

/** Lucide's, by their names, as markup. */
export type Shapes = { readonly [Name in IconName]?: string };

let shapes: Shapes = {};

/** Whoever serves pages has them from its build, and gives them here once. */
export const drawIconsBy = (built: Shapes): void => void (shapes = built);

/**
 * Decorative: the word beside it carries the meaning. Its shape stands in it, as a browser makes a
 * tree of its own for each that is only named. In a browser an island has none, and leaves what the
 * server has drawn.
 */
export const Icon = ({ name, className }: { name: IconName; className?: string }) => (
  <svg
    className={className === undefined ? "icon" : `icon ${className}`}
    aria-hidden="true"
    viewBox="0 0 24 24"
    dangerouslySetInnerHTML={{ __html: shapes[name] ?? "" }}
  />
);
