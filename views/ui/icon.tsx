import { type IconName, shapeId } from "./icon_names.ts";

/** Decorative: the word beside it carries the meaning. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg className="icon" aria-hidden="true">
    <use href={`#${shapeId(name)}`} />
  </svg>
);
