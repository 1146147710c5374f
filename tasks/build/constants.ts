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
        // The bundler leaves a space in front of what may be anything.
        declaration.raws.between = ":";
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

/** Null where it is another at some element, in one of the themes, or on paper. */
function onlyValue(declarations: readonly Declaration[]): string | null {
  const last = declarations.at(-1);
  if (!last || !declarations.every(isOfRoot)) return null;
  return last.value.includes("var(") || last.value.length > MOST_LETTERS ? null : last.value;
}

function isOfRoot({ parent }: Declaration): boolean {
  const { selectors, parent: around } = parent as Rule;
  const isInLayer = around?.type !== "atrule" || (around as AtRule).name === "layer";
  return isInLayer && selectors.every((one) => one === ":root");
}
