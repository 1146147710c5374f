import type { ReactNode } from "react";
import { readInstructions } from "../../data/instructions/instructions.ts";
import { personOf } from "../../data/people/subjects.ts";
import * as communities from "../../data/records/communities.ts";
import * as content from "../../data/records/content.ts";
import * as partners from "../../data/records/partners.ts";
import { CommunityDialog } from "../../views/communities.tsx";
import { ContentDialog } from "../../views/content.tsx";
import { PartnerDialog } from "../../views/partners.tsx";
import type { Container } from "../../views/ui/dialog/dialog.tsx";
import type { StepNotice } from "../../views/ui/step/notice.tsx";
import { commentsOf } from "../comment_section.tsx";
import { recordPage } from "../http/answer/pages.tsx";
import type { AppContext } from "../http/context.ts";
import type { ShowDetails } from "./screen.ts";

interface Details {
  title: string;
  /** The name of the record. */
  of: string;
  view: (container: Container) => ReactNode;
}

/** Reads a record and shows it, with the notice and status of a step that was not taken. */
const detailsOf =
  (read: (c: AppContext, id: string, notice?: StepNotice) => Promise<Details>): ShowDetails =>
  async (c, id, notice, status = 409) => {
    const { view, ...heading } = await read(c, id, notice);
    return recordPage(c, heading, view, notice ? status : 200);
  };

/** The details of a community. Throws `not_found`. */
export const communityDetails = detailsOf(async (c, id, notice) => {
  const { ui, store } = c.var;
  const community = await communities.get(store, id);
  const [mentor, comments, instructions] = await Promise.all([
    personOf(store.db, community.mentorId, ui.may),
    commentsOf(c, { kind: "community", id }),
    readInstructions(store.db, { type: "community", id }),
  ]);
  return {
    title: ui.m.communities.details.title,
    of: community.name,
    view: (container) => (
      <CommunityDialog
        community={community}
        statistics={communities.statistics(community.members)}
        mentor={mentor}
        instructions={instructions}
        notice={notice}
        comments={comments}
        container={container}
      />
    ),
  };
});

/** The details of content. Throws `not_found`. */
export const contentDetails = detailsOf(async (c, id, notice) => {
  const { ui, store } = c.var;
  const item = await content.get(store, id);
  const [author, comments, instructions] = await Promise.all([
    personOf(store.db, item.authorId, ui.may),
    commentsOf(c, { kind: "content", id }),
    readInstructions(store.db, { type: "content", id }),
  ]);
  return {
    title: ui.m.content.details.title,
    of: item.title,
    view: (container) => (
      <ContentDialog
        item={item}
        author={author}
        instructions={instructions}
        notice={notice}
        staffComments={comments}
        container={container}
      />
    ),
  };
});

/** The details of a partner. Throws `not_found`. */
export const partnerDetails = detailsOf(async (c, id, notice) => {
  const { ui, store } = c.var;
  const partner = await partners.get(store, id);
  const [comments, instructions] = await Promise.all([
    commentsOf(c, { kind: "partner", id }),
    readInstructions(store.db, { type: "partner", id }),
  ]);
  return {
    title: ui.m.partners.details.title,
    of: partner.name,
    view: (container) => (
      <PartnerDialog
        partner={partner}
        instructions={instructions}
        notice={notice}
        comments={comments}
        container={container}
      />
    ),
  };
});
