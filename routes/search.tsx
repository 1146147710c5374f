import { router } from "./http/router.ts";
import { allow } from "./http/session/permissions.ts";
import { MOST_FOUND, recall, type RecordRef, searchEverywhere } from "../data/search/find.ts";
import { type SearchedList, searchedLists } from "../data/lists.ts";
import { rankOf, ranks } from "../data/search/rank.ts";
import { searchIn } from "../data/list/query.ts";
import { reportPermissions } from "../data/reports/reports.ts";
import { screens } from "../views/screens.ts";
import { actionsFor, type Destination, pagesFor } from "../views/search/destinations.ts";
import {
  type AnswerGroup,
  Answers,
  destinationGroup,
  recordAnswer,
  recordGroup,
  SearchForm,
  SearchPage,
} from "../views/search/search.tsx";
import type { AppContext } from "./http/context.ts";
import { answerKind } from "./http/request.ts";
import { fragment } from "./http/answer/html.ts";
import { page } from "./http/answer/pages.tsx";
import { currentMember } from "./http/session/session.ts";

/** Searches are neither audited nor logged. */
export const searchRoutes = router()
  .get("/search", allow("search.use"), async (c) => {
    const { ui } = c.var;
    const search = new URL(c.req.url).searchParams;
    const q = searchIn(search);
    if (answerKind(c) === "fragment") {
      const found = q === ""
        ? await beforeTyping(c, search.get("opened") ?? "")
        : await answersTo(c, q, c.req.raw.signal);
      return fragment(c, <Answers q={q} {...found} />);
    }
    return page(c, {
      title: ui.m.search.title,
      intro: ui.m.search.intro,
      loading: q === "" ? undefined : ui.m.search.searching,
      tools: <SearchForm q={q} />,
      content: async (aborted) => {
        const found = q === "" ? await beforeTyping(c, "") : await answersTo(c, q, aborted);
        return <SearchPage q={q} {...found} />;
      },
    });
  });

interface SearchAnswers {
  groups: AnswerGroup[];
  late: readonly SearchedList[];
}

/** Groups by their best rank; among equals pages, then records, then actions. */
async function answersTo(c: AppContext, q: string, aborted: AbortSignal): Promise<SearchAnswers> {
  const { ui, store } = c.var;
  const { groups, late, people } = await searchEverywhere(store, currentMember(c).role, q, {
    gone: aborted,
  });
  const ranked = [
    ...matching(q, ui.m.search.pages, pagesFor(ui, reportPermissions)),
    ...groups.map((group) => ({ rank: group.rank, group: recordGroup(ui, q, group, people) })),
    ...matching(q, ui.m.search.actions, actionsFor(ui)),
  ];
  return { groups: ranked.toSorted((a, b) => a.rank - b.rank).map(({ group }) => group), late };
}

function matching(q: string, name: string, destinations: readonly Destination[]) {
  const ranked = destinations.map((destination) => ({
    destination,
    rank: rankOf(q, destination.name) ?? rankOf(q, destination.words ?? ""),
  }))
    .filter(({ rank }) => rank !== null)
    .toSorted((a, b) => a.rank! - b.rank!).slice(0, MOST_FOUND);
  const [best] = ranked;
  if (!best) return [];
  return [{
    rank: best.rank ?? ranks.part,
    group: destinationGroup(name, ranked.map(({ destination }) => destination)),
  }];
}

async function beforeTyping(c: AppContext, opened: string): Promise<SearchAnswers> {
  const { ui, store } = c.var;
  const wanted = opened.split(",").slice(0, MAX_OPENED).flatMap((path) => recordAt(path));
  const { records, people } = await recall(store, currentMember(c).role, wanted);
  const answers = records.map(({ list, record }) => recordAnswer(ui, list, record, people));
  const { opened: name, pages, actions } = ui.m.search;
  const groups = [
    { name, answers },
    destinationGroup(pages, pagesFor(ui, reportPermissions)),
    destinationGroup(actions, actionsFor(ui)),
  ];
  return { groups: groups.filter(({ answers }) => answers.length > 0), late: [] };
}

const MAX_OPENED = 8;

function recordAt(path: string): RecordRef[] {
  const [, start, id] = /^(\/[a-z]+)\/([\w-]{1,64})$/.exec(path) ?? [];
  const list = searchedLists.find((list) => screens[list].href === start);
  return list && id !== undefined ? [{ list, id }] : [];
}
