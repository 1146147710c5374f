/** Rules of docs/style.md that a program can check: comments, length and complexity of functions. */

/** A comment that begins so is a relative clause without a sentence. */
const RELATIVE_OPENING =
  /^[\s*]*(What|Whether|Who|Whoever|Whom|Whose|Of|So|By|Where|Nor|Neither)\b/;

const MOST_LINES = 40;
const MOST_COMPLEXITY = 12;

/** Cyclomatic complexity counts these nodes, plus one for the function itself. */
const BRANCHES = [
  "IfStatement",
  "ForStatement",
  "ForInStatement",
  "ForOfStatement",
  "WhileStatement",
  "DoWhileStatement",
  "CatchClause",
  "ConditionalExpression",
  "LogicalExpression",
] as const;

/** The part of Deno's lint API that is used here; its own types are in the unstable library only. */
interface Node {
  test?: unknown;
}
interface Context {
  sourceCode: {
    getText(node: Node): string;
    getAllComments(): { range: [number, number]; value: string }[];
  };
  report(problem: {
    message: string;
    hint?: string;
    node?: Node;
    range?: [number, number];
  }): void;
}
interface Rule {
  create(context: Context): Record<string, (node: Node) => void>;
}

const commentOpening: Rule = {
  create(context) {
    return {
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
    };
  },
};

const functionLength: Rule = {
  create(context) {
    const check = (node: Node) => {
      const lines = context.sourceCode.getText(node).split("\n").length;
      if (lines <= MOST_LINES) return;
      const message = `The function has ${lines} lines; at most ${MOST_LINES} are allowed.`;
      context.report({ node, message });
    };
    return {
      FunctionDeclaration: check,
      FunctionExpression: check,
      ArrowFunctionExpression: check,
    };
  },
};

const complexity: Rule = {
  create(context) {
    const counts: number[] = [];
    const enter = () => {
      counts.push(1);
    };
    const leave = (node: Node) => {
      const count = counts.pop()!;
      if (count <= MOST_COMPLEXITY) return;
      const message =
        `The function has complexity ${count}; at most ${MOST_COMPLEXITY} is allowed.`;
      context.report({ node, message });
    };
    const branch = () => {
      if (counts.length > 0) counts[counts.length - 1]!++;
    };
    return {
      FunctionDeclaration: enter,
      FunctionExpression: enter,
      ArrowFunctionExpression: enter,
      "FunctionDeclaration:exit": leave,
      "FunctionExpression:exit": leave,
      "ArrowFunctionExpression:exit": leave,
      ...Object.fromEntries(BRANCHES.map((name) => [name, branch])),
      SwitchCase(node) {
        if (node.test) branch();
      },
    };
  },
};

export default {
  name: "style",
  rules: {
    "comment-opening": commentOpening,
    "function-length": functionLength,
    complexity,
  },
} satisfies { name: string; rules: Record<string, Rule> };
