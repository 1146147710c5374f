import type { IconName } from "./icon_names.ts";

/** Decorative: the word beside it carries the meaning. Each page has the shapes (`Document`). */
export const Icon = ({ name }: { name: IconName }) => (
  <svg className="icon" aria-hidden="true">
    <use href={`#${name}`} />
  </svg>
);
