/** Rules of docs/style.md about comments, spreads, names, markup and titles, as a plugin of `deno lint`. */

const RELATIVE_OPENING =
  /^[\s*]*(What|Whether|Who|Whoever|Whom|Whose|Of|So|By|Where|Nor|Neither)\b/;

const TITLE_OPENING = /^(what|whether|who|whoever|whom|whose|where)\b/i;

/** The part of Deno's lint API that is used here; its own types are in the unstable library only. */
interface Context {
  filename: string;
  sourceCode: {
    text: string;
    getAllComments(): { range: [number, number]; value: string }[];
  };
  report(problem: { message: string; hint: string; range: [number, number] }): void;
}

interface Spread {
  argument: { type: string };
  range: [number, number];
}

interface Named {
  type: string;
  name?: string;
  range: [number, number];
  /** A parameter with a default value has its name here. */
  left?: Named;
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

interface Node {
  type: string;
  range: [number, number];
  parent: Node | null;
}

/** True if the node is evaluated with the markup around it, and not in a function of its own. */
function isInMarkup({ parent }: Node): boolean {
  if (parent === null || parent.type.includes("Function")) return false;
  return parent.type.startsWith("JSX") || isInMarkup(parent);
}

const awaitInMarkup = {
  create: (context: Context) => ({
    AwaitExpression(node: Node) {
      if (!isInMarkup(node)) return;
      context.report({
        range: node.range,
        message: "Markup awaits a value.",
        hint: "Read the value before the markup begins.",
      });
    },
  }),
};

const UNCLEAR = /^#?(came|wayOn|sight|standing|passing|was|by|asked|told|kept)$/;

const clearName = {
  create(context: Context) {
    if (/\/(tests|data\/db\/migrations)\//.test(context.filename)) return {};
    const check = (name: Named | null | undefined) => {
      if (name?.type === "AssignmentPattern") return check(name.left);
      if (!name?.range || !UNCLEAR.test(name.name ?? "")) return;
      context.report({
        range: name.range,
        message: `The name ${name.name} does not say what it is.`,
        hint: "Use a name of the glossary in docs/style.md, or a noun of the field.",
      });
    };
    const checkParams = ({ id, params }: { id?: Named | null; params: Named[] }) =>
      [id, ...params].forEach(check);
    return {
      VariableDeclarator: ({ id }: { id: Named }) => check(id),
      FunctionDeclaration: checkParams,
      FunctionExpression: checkParams,
      ArrowFunctionExpression: checkParams,
      TSFunctionType: checkParams,
      TSPropertySignature: ({ key }: { key: Named }) => check(key),
      PropertyDefinition: ({ key }: { key: Named }) => check(key),
      MethodDefinition: ({ key }: { key: Named }) => check(key),
      "ObjectPattern > Property": ({ value }: { value: Named }) => check(value),
      "ArrayPattern > Identifier": check,
      ...context.filename.includes("/views/messages/") &&
        { Property: ({ key }: { key: Named }) => check(key) },
    };
  },
};

const STAFF = /\/(data\/staff|routes\/(account|staff|http\/session))\//;

const memberOfStaff = {
  create(context: Context) {
    if (/\/tests\//.test(context.filename)) return {};
    const report = ({ range }: Pick<Named, "range">) =>
      context.report({
        range,
        message: "A member of staff is named as a person is.",
        hint: "Use `member` or `actor`; a person is a customer of the platform.",
      });
    return {
      "VariableDeclarator[init.callee.name=currentMember] > Identifier[name=person]": report,
      ...STAFF.test(context.filename) &&
        { "Identifier[name=/^(person|Person|currentPerson)$/]": report },
    };
  },
};

/** Only columns and stored JSON call minor units cents, and late rows of a month corrections. */
const strayWord = {
  create(context: Context) {
    if (/\/data\/db\/migrations\//.test(context.filename)) return {};
    const report = ({ range }: Pick<Named, "range">) =>
      context.report({
        range,
        message: "The glossary has another word for it.",
        hint: "Write `minor` for cents, and late row for a correction of a month.",
      });
    return {
      "Identifier[name=/^cents$|^(?!(amount|fee|opening|closing|net)C)\\w+Cents$/]": report,
      ...context.filename.includes("/data/statements/") &&
        { "Identifier[name=/correction(?!Of$)/i]": report },
    };
  },
};

interface Argument {
  type: string;
  range: [number, number];
  properties?: { key?: { name?: string }; value?: Argument }[];
}

interface Call {
  callee: { range: [number, number] };
  arguments: Argument[];
}

const testTitle = {
  create: (context: Context) => ({
    CallExpression({ callee, arguments: [first] }: Call) {
      const textOf = ({ range }: { range: [number, number] }) =>
        context.sourceCode.text.slice(...range);
      if (!/[tT]est(\.\w+)?$/.test(textOf(callee)) || !first) return;
      const named = first.properties?.find(({ key }) => key?.name === "name")?.value;
      const title = named ?? first;
      if (!["Literal", "TemplateLiteral"].includes(title.type)) return;
      if (!TITLE_OPENING.test(textOf(title).slice(1))) return;
      context.report({
        range: title.range,
        message: "The title of the test begins with a relative clause.",
        hint: "Write a sentence with a subject and a verb.",
      });
    },
  }),
};

const declaredData = {
  create(context: Context) {
    if (!/\/(static\/scripts|islands)\//.test(context.filename)) return {};
    const report = ({ range }: Pick<Node, "range">) =>
      context.report({
        range,
        message: "The name of a data attribute is not declared.",
        hint: "Use `dataOf` and `dataSelector` of views/ui/data_attributes.ts.",
      });
    return {
      Literal(node: Node & { value: unknown }) {
        if (/\bdata-/.test(`${node.value}`)) report(node);
      },
      TemplateElement(node: Node & { raw: string }) {
        if (/\bdata-/.test(node.raw)) report(node);
      },
      "Identifier[name=dataset]": report,
    };
  },
};

export default {
  name: "style",
  rules: {
    "comment-opening": commentOpening,
    "literal-spread": literalSpread,
    "clear-name": clearName,
    "member-of-staff": memberOfStaff,
    "stray-word": strayWord,
    "await-in-markup": awaitInMarkup,
    "test-title": testTitle,
    "declared-data": declaredData,
  },
};
