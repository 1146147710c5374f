import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";

/**
 * A component that the browser takes over: rendered as hydration expects it (unlike the page
 * around it), with its props as JSON for `islands/hydrate.ts`.
 */
export function Island<Props extends object>(
  { name, component: Component, props }: {
    name: "theme_toggle" | "sidebar_toggle" | "growth_chart";
    component: ComponentType<Props>;
    props: Props;
  },
) {
  return (
    <div
      data-island={name}
      data-props={JSON.stringify(props)}
      dangerouslySetInnerHTML={{ __html: renderToString(<Component {...props} />) }}
    />
  );
}
