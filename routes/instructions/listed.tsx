import * as z from "zod";
import {
  allInstructions,
  instructionFields,
  type InstructionFilters,
  instructionRow,
  instructionSorts,
  listInstructions,
} from "../../data/instructions/listed.ts";
import { instructedTypes } from "../../data/instructions/records.ts";
import { listedStates } from "../../data/instructions/states.ts";
import type { ListQuery } from "../../data/list/query.ts";
import { administration, administrationParent } from "../../views/administration/pages.ts";
import {
  InstructionExport,
  InstructionList,
  InstructionTools,
  NobodyAnswers,
} from "../../views/instructions/listed.tsx";
import { areas, areaTitle } from "../../views/screens.ts";
import { listHref } from "../../views/ui/list/list.tsx";
import { requireFirstParty } from "../http/answer/interstitial.tsx";
import { listFragment, page } from "../http/answer/pages.tsx";
import type { AppContext } from "../http/context.ts";
import { download, noteExport } from "../http/list/export.ts";
import { listSourceOf } from "../http/list/list_address.ts";
import { answerKind } from "../http/request.ts";
import { router } from "../http/router.ts";
import { allow } from "../http/session/permissions.ts";
import { currentMember } from "../http/session/session.ts";
import { stepUp } from "../http/session/step_up.tsx";

const { href: PATH, permission } = administration.instructions;

/** Bad values are replaced by defaults, as in the addresses of lists. */
const listQuery = z.object({
  q: z.string().trim().max(200).refine((q) => !q.includes("\0")).catch(""),
  state: z.enum([...listedStates, "all"]).catch("open"),
  type: z.enum(instructedTypes).nullable().catch(null),
  asked: z.enum(["me"]).nullable().catch(null),
  sort: z.enum(instructionSorts).nullable().catch(null),
  after: z.string().max(500).catch(""),
});

/** The states whose oldest instruction comes first. */
const unanswered: ReadonlySet<string> = new Set(["open", "overdue", "reverted"]);

/** The instructions of all records, as a page and as a file. */
export const instructionListRoutes = router()
  .get(PATH, allow(permission), (c) => {
    const { ui, store: { sample } } = c.var;
    const wanted = wantedBy(c);
    if (answerKind(c) === "fragment") return changeList(c, wanted);
    const { title, intro } = ui.m.instructions.list;
    return page(c, {
      title,
      intro,
      parent: ui.may("staff.read")
        ? administrationParent(ui)
        : { href: areas.dashboard.href, label: areaTitle(ui, "dashboard") },
      isList: true,
      tools: <InstructionTools query={wanted.query} />,
      content: async () => {
        const region = await regionOf(c, wanted);
        return (
          <div className="stack">
            {sample !== null && sample.platform === undefined && <NobodyAnswers />}
            {region}
          </div>
        );
      },
    });
  })
  .get(
    `${PATH}/:file{export\\.(?:csv|ndjson)}`,
    allow(permission),
    requireFirstParty,
    stepUp,
    async (c) => {
      const { filters, sort } = wantedBy(c);
      const format = c.req.path.endsWith(".csv") ? "csv" : "ndjson";
      await noteExport(c, {
        action: "List exported",
        permission,
        target: "instructions",
        details: { format, ...filters, sort },
      });
      return download(c, {
        name: "instructions",
        format,
        shape: { fields: instructionFields, toRows: (rows) => rows.map(instructionRow) },
        pages: allInstructions(c.var.store, filters, sort),
      });
    },
  );

type Wanted = ReturnType<typeof wantedBy>;

function wantedBy(c: AppContext) {
  const { q, state, type, asked: asker, after, ...given } = listQuery.parse(c.req.query());
  const defaultSort = unanswered.has(state) ? "askedAt" : "-askedAt";
  const sort = given.sort ?? defaultSort;
  const filters: InstructionFilters = {
    q,
    state: state === "all" ? null : state,
    type,
    askedBy: asker && currentMember(c).id,
  };
  const query: ListQuery = {
    q,
    sort,
    defaultSort,
    after,
    filters: { state: state === "open" ? "" : state, type: type ?? "", asked: asker ?? "" },
  };
  return { query, filters, sort };
}

/** The list in another state; the browser shows its address. */
async function changeList(c: AppContext, wanted: Wanted): Promise<Response> {
  const { query } = wanted;
  const source = listSourceOf(c);
  const region = await regionOf(c, wanted);
  if (source === "list") return listFragment(c, {}, region);
  const address = listHref(PATH, query, { after: query.after });
  c.header(isTyped(c, query) ? "HX-Replace-Url" : "HX-Push-Url", address);
  // The form shows already what it has sent.
  const parts = source === "toolbar"
    ? { "export": <InstructionExport query={query} /> }
    : { toolbar: <InstructionTools query={query} /> };
  return listFragment(c, parts, region);
}

/** Typing replaces the entry of the history; the words alone have changed then. */
function isTyped(c: AppContext, { q, filters }: ListQuery): boolean {
  const { searchParams } = URL.parse(c.req.header("hx-current-url") ?? "") ?? {};
  const isOf = ([name, value]: [string, string]) => (searchParams?.get(name) ?? "") === value;
  return searchParams !== undefined && !isOf(["q", q]) && Object.entries(filters).every(isOf);
}

async function regionOf(c: AppContext, { query, filters, sort }: Wanted) {
  const { store } = c.var;
  const found = await listInstructions(store, filters, { sort, after: query.after });
  return (
    <InstructionList
      query={query}
      page={found}
      now={store.now().toISOString()}
    />
  );
}
