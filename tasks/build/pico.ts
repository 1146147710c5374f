import postcss, {
  type AtRule,
  type ChildNode,
  type Declaration,
  type Root,
  type Rule,
} from "postcss";

/**
 * What Pico has and no page of ours uses; a page that begins to use one of them takes it out of
 * here. `tests/browser/pages/styles_test.ts` looks on every page for an element that a rule which
 * is left out was meant for.
 */
const unused = [
  // Components of shadow trees, and writing from right to left.
  /:host|\[dir=rtl\]/,
  // Elements.
  /(?<![\w.#[-])(address|area|audio|blockquote|canvas|del|h[456]|hgroup|hr|iframe|ins|mark|ol|optgroup|pre|progress|samp|sub|sup|tfoot|video)(?![\w-])/,
  /abbr|figcaption|::-moz-focus-inner|::-ms-|fieldset\[/,
  // Fields.
  // A click would go through a busy button to what lies below: `static/scripts/forms/busy.ts` takes it.
  /^(a|button|\[[a-z]+=[a-z]+\])\[aria-busy=true\]$/,
  /\[type=(color|datetime-local|file|month|range|reset|time|week)\]|select\[(multiple|size)\]/,
  /\[aria-invalid=false\]|\[type=search\]\[aria-invalid|\[role=(group|link|search)\]|aria-disabled/,
  // Components.
  /\.(close|container|container-fluid|contrast|dropdown|grid|modal-is-\w+|outline|overflow-auto|striped)\b/,
  /\[data-tooltip\]|breadcrumb|\[rel=prev\]/,
];

/**
 * Parts of every element, there or not, have a style of their own worked out for each element as
 * soon as one rule means them all: that was a third of what a browser has to style on a page.
 */
export const everywhere = /^(::?(before|after)|::(-moz-)?selection)$/;

/** Pico without the rules, and the custom properties, that nothing in `sheets` or itself needs. */
export function trimPico(pico: string, sheets: string): string {
  const root = postcss.parse(pico);
  root.walkAtRules("charset", remove);
  root.walkRules(keepUsed);
  root.walkDecls(dropOldName);
  root.walkAtRules("media", keepGuard);
  dropOverruled(root, sheets);
  root.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove();
  });
  while (dropUnread(root, sheets));
  return root.toString();
}

const remove = (node: AtRule) => void node.remove();

function keepUsed(rule: Rule): void {
  const kept = rule.selectors.filter((selector) => {
    // Every page of ours says which theme it has.
    if (/:not\(\[data-theme\]\)/.test(selector) || everywhere.test(selector)) return false;
    // Of alternatives one is enough, and what must not be there need not be there.
    const demanded = selector.replace(/:(is|not|where)\(([^()]|\([^()]*\))*\)/g, "");
    return !unused.some((part) => part.test(demanded));
  });
  if (kept.length === 0) rule.remove();
  else if (kept.length < rule.selectors.length) rule.selectors = kept;
}

/**
 * For whom motion is reduced, Pico lets nothing take time, and none of our layers could say otherwise.
 * What lies behind the sidebar of phones takes no touch for a while, in which nothing moves.
 */
function keepGuard(rule: AtRule): void {
  if (!rule.params.includes("prefers-reduced-motion")) return;
  rule.walkRules((one) => {
    one.selector = one.selector.replaceAll(
      ":not([aria-busy=true])",
      ":not([aria-busy=true], .frame)",
    );
  });
}

/** What stands beside it without its prefix as well; Safari still needs `-webkit-`. */
function dropOldName(declaration: Declaration): void {
  const { parent, prop, value } = declaration;
  const isTwin = (other: ChildNode) =>
    other.type === "decl" && other !== declaration &&
    `${other.prop}:${other.value}` === `${prop}:${value}`.replace(/-(moz|o)-/, "");
  if (/(^|:)-(moz|o)-/.test(`${prop}:${value}`) && parent?.some(isTwin)) declaration.remove();
}

/** A page as a whole, in whatever theme. */
const ROOT = /^:root(:not\(\[data-theme=dark\]\))?$|^\[data-theme=\w+\]$/;

/** What our tokens say of a page as a whole stands above what Pico says of it, on any screen. */
function dropOverruled(root: Root, sheets: string): void {
  const tokens = /@layer tokens\s*\{\s*:root\s*\{([^}]*)\}/.exec(sheets)?.[1] ?? "";
  const own = new Set(tokens.match(/--[\w-]+(?=\s*:)/g));
  root.walkRules((rule) => {
    if (!rule.selectors.every((one) => ROOT.test(one))) return;
    rule.walkDecls(/^--/, (declaration) => {
      if (own.has(declaration.prop)) declaration.remove();
    });
    if (rule.nodes.length === 0) rule.remove();
  });
}

/** Whether there were custom properties that nobody reads; others may be read by them alone. */
function dropUnread(root: Root, sheets: string): boolean {
  const read = new Set(`${root}${sheets}`.match(/(?<=var\(\s*)--[\w-]+/g));
  const unread: Declaration[] = [];
  root.walkDecls(/^--/, (declaration) => {
    if (!read.has(declaration.prop)) unread.push(declaration);
  });
  for (const declaration of unread) {
    const { parent } = declaration;
    declaration.remove();
    if (parent?.type === "rule" && parent.nodes?.length === 0) parent.remove();
  }
  return unread.length > 0;
}
