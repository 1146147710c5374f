/** Rules of docs/style.md about comments and spreads, as a plugin of `deno lint`. */

const RELATIVE_OPENING =
  /^[\s*]*(What|Whether|Who|Whoever|Whom|Whose|Of|So|By|Where|Nor|Neither)\b/;

/** The part of Deno's lint API that is used here; its own types are in the unstable library only. */
interface Context {
  filename: string;
  sourceCode: { getAllComments(): { range: [number, number]; value: string }[] };
  report(problem: { message: string; hint: string; range: [number, number] }): void;
}

interface Spread {
  argument: { type: string };
  range: [number, number];
}

const commentOpening = {
  create: (context: Context) => ({
    Program() {
      for (const { range, value } of context.sourceCode.getAllComments()) {
        if (!RELATIVE_OPENING.test(value)) continue;
        context.report({
          range,
          message: "The comment begins with a relative clause.",
          hint: "Write a sentence with a subject and a verb, or delete the comment.",
        });
      }
    },
  }),
};

const literalSpread = {
  create(context: Context) {
    // A migration that has shipped is never edited.
    if (context.filename.includes("/data/db/migrations/")) return {};
    const check = ({ argument, range }: Spread) => {
      if (argument.type !== "ObjectExpression") return;
      context.report({
        range,
        message: "The object literal is spread.",
        hint: "Write its fields where they belong.",
      });
    };
    return { SpreadElement: check, JSXSpreadAttribute: check };
  },
};

export default {
  name: "style",
  rules: { "comment-opening": commentOpening, "literal-spread": literalSpread },
};
