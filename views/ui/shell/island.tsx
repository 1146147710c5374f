import type { ComponentProps, ComponentType } from "react";
import { renderToString } from "react-dom/server.edge";
import { type IslandName, islands } from "../../../islands/islands.ts";

/**
 * A component that the browser takes over: rendered as hydration expects it (unlike the page
 * around it), with its props as JSON for `islands/touch.ts`, or for `islands/charts.ts`.
 */
export function Island<Name extends IslandName>(
  { name, props }: { name: Name; props: ComponentProps<(typeof islands)[Name]> },
) {
  const Component = islands[name] as ComponentType<object>;
  return (
    <div
      data-island={name}
      data-props={JSON.stringify(props)}
      dangerouslySetInnerHTML={{ __html: renderToString(<Component {...props} />) }}
    />
  );
}
