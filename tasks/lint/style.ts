/** The rule of docs/style.md about comments, as a plugin of `deno lint`. */

const RELATIVE_OPENING =
  /^[\s*]*(What|Whether|Who|Whoever|Whom|Whose|Of|So|By|Where|Nor|Neither)\b/;

/** The part of Deno's lint API that is used here; its own types are in the unstable library only. */
interface Context {
  sourceCode: { getAllComments(): { range: [number, number]; value: string }[] };
  report(problem: { message: string; hint: string; range: [number, number] }): void;
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

export default { name: "style", rules: { "comment-opening": commentOpening } };
