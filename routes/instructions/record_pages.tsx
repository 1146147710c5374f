import { readInstructions } from "../../data/instructions/instructions.ts";
import { personOf } from "../../data/people/subjects.ts";
import * as communities from "../../data/records/communities.ts";
import * as content from "../../data/records/content.ts";
import * as partners from "../../data/records/partners.ts";
import { CommunityDialog } from "../../views/communities.tsx";
import { ContentDialog } from "../../views/content.tsx";
import { PartnerDialog } from "../../views/partners.tsx";
import { commentsOf } from "../comment_section.tsx";
import { recordPage } from "../http/answer/pages.tsx";
import type { ShowDetails } from "./screen.ts";

/** The details of a community. Throws `not_found`. */
export const communityDetails: ShowDetails = async (c, id, notice, status = 409) => {
  const { ui, store } = c.var;
  const community = await communities.get(store, id);
  const [mentor, comments, instructions] = await Promise.all([
    personOf(store.db, community.mentorId, ui.may),
    commentsOf(c, { kind: "community", id }),
    readInstructions(store.db, { type: "community", id }),
  ]);
  return recordPage(
    c,
    { title: ui.m.communities.details.title, of: community.name },
    (container) => (
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
    notice ? status : 200,
  );
};

/** The details of content. Throws `not_found`. */
export const contentDetails: ShowDetails = async (c, id, notice, status = 409) => {
  const { ui, store } = c.var;
  const item = await content.get(store, id);
  const [author, comments, instructions] = await Promise.all([
    personOf(store.db, item.authorId, ui.may),
    commentsOf(c, { kind: "content", id }),
    readInstructions(store.db, { type: "content", id }),
  ]);
  return recordPage(
    c,
    { title: ui.m.content.details.title, of: item.title },
    (container) => (
      <ContentDialog
        item={item}
        author={author}
        instructions={instructions}
        notice={notice}
        staffComments={comments}
        container={container}
      />
    ),
    notice ? status : 200,
  );
};

/** The details of a partner. Throws `not_found`. */
export const partnerDetails: ShowDetails = async (c, id, notice, status = 409) => {
  const { ui, store } = c.var;
  const partner = await partners.get(store, id);
  const [comments, instructions] = await Promise.all([
    commentsOf(c, { kind: "partner", id }),
    readInstructions(store.db, { type: "partner", id }),
  ]);
  return recordPage(
    c,
    { title: ui.m.partners.details.title, of: partner.name },
    (container) => (
      <PartnerDialog
        partner={partner}
        instructions={instructions}
        notice={notice}
        comments={comments}
        container={container}
      />
    ),
    notice ? status : 200,
  );
};
