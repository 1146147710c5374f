import postcss, { type AtRule, type Declaration, type Root, type Rule } from "postcss";

/** Longer ones, which are pictures, stay where they are and are referred to. */
const MOST_LETTERS = 60;

/**
 * Puts the value of each custom property that is one and the same everywhere in its places, in all
 * sheets of a page, and leaves it out: a browser puts values in their places anew for each element
 * that it styles.
 */
export function inlineConstants(sheets: readonly string[]): string[] {
  const roots = sheets.map((css) => postcss.parse(css));
  // What was put into the value of another may make that one a constant too.
  for (let found = constantsIn(roots); found.size > 0; found = constantsIn(roots)) {
    for (const root of roots) {
      root.walkDecls((declaration) => {
        if (found.has(declaration.prop)) declaration.remove();
        else declaration.value = filledIn(declaration.value, found);
      });
    }
  }
  return roots.map((root) => {
    root.walkRules((rule) => {
      if (rule.nodes.length === 0) rule.remove();
    });
    return root.toString();
  });
}

const filledIn = (value: string, constants: ReadonlyMap<string, string>): string =>
  value.replace(
    /var\(\s*(--[\w-]+)\s*(?:,(?:[^()]|\([^()]*\))*)?\)/g,
    (whole, name) => constants.get(name) ?? whole,
  );

function constantsIn(roots: readonly Root[]): Map<string, string> {
  const all = new Map<string, Declaration[]>();
  for (const root of roots) {
    root.walkDecls(/^--/, (declaration) => {
      all.set(declaration.prop, [...all.get(declaration.prop) ?? [], declaration]);
    });
  }
  return new Map(
    [...all].flatMap(([name, declarations]) => {
      const value = onlyValue(declarations);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** That of our tokens stands above those of Pico's themes, and at no other element is another. */
function onlyValue(declarations: readonly Declaration[]): string | null {
  const places = declarations.map(placeOf);
  const last = declarations[places.lastIndexOf("root")];
  if (!last || places.includes("elsewhere")) return null;
  if (places.includes("theme") && layerOf(last) !== "tokens") return null;
  return last.value.includes("var(") || last.value.length > MOST_LETTERS ? null : last.value;
}

function placeOf({ parent }: Declaration): "root" | "theme" | "elsewhere" {
  const { selectors, parent: around } = parent as Rule;
  if (around?.type === "atrule" && (around as AtRule).name !== "layer") return "elsewhere";
  if (selectors.every((one) => one === ":root")) return "root";
  const isTheme = (one: string) =>
    /^(:root:not\(\[data-theme=dark\]\)|\[data-theme=\w+\])$/.test(one);
  return selectors.every(isTheme) ? "theme" : "elsewhere";
}

const layerOf = ({ parent }: Declaration): string | undefined => {
  const around = (parent as Rule).parent as AtRule | undefined;
  return around?.type === "atrule" ? around.params : undefined;
};
