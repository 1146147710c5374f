import type { RelatedRecords } from "../data/people/related_records.ts";
import { communityLook } from "./communities.tsx";
import { contentLook } from "./content.tsx";
import { transactionLook } from "./finance.tsx";
import { kycLook } from "./kyc/requests.tsx";
import type { Container } from "./ui/dialog/dialog.tsx";
import { Related } from "./ui/related.tsx";
import type { Ui } from "./ui/ui.ts";

interface RelatedListsProps {
  ui: Ui;
  container: Container;
  id: string;
  related: RelatedRecords;
}

/** Communities and content are shown only if there are some, as few people own any. */
export const RelatedLists = (props: RelatedListsProps) => (
  <>
    <Requests {...props} />
    <Communities {...props} />
    <ContentItems {...props} />
    <Transactions {...props} />
  </>
);

function Requests({ ui, container, id, related: { requests } }: RelatedListsProps) {
  const { type, status, submittedAt } = kycLook(ui).fields;
  return requests && (
    <Related
      ui={ui}
      container={container}
      texts={ui.m.related.requests}
      owned={requests}
      href="/kyc"
      by={{ userId: id }}
      columns={[type, status, submittedAt]}
    />
  );
}

function Communities({ ui, container, id, related: { communities } }: RelatedListsProps) {
  const { name, status, createdAt } = communityLook(ui).fields;
  return communities && communities.rows.length > 0 && (
    <Related
      ui={ui}
      container={container}
      texts={ui.m.related.communities}
      owned={communities}
      href="/communities"
      by={{ mentorId: id }}
      columns={[name, status, createdAt]}
    />
  );
}

function ContentItems({ ui, container, id, related: { content } }: RelatedListsProps) {
  const { title, published, createdAt } = contentLook(ui).fields;
  return content && content.rows.length > 0 && (
    <Related
      ui={ui}
      container={container}
      texts={ui.m.related.content}
      owned={content}
      href="/content"
      by={{ authorId: id }}
      columns={[title, published, createdAt]}
    />
  );
}

function Transactions({ ui, container, id, related: { transactions } }: RelatedListsProps) {
  const { description, amount, status, date } = transactionLook(ui).fields;
  return transactions && (
    <Related
      ui={ui}
      container={container}
      texts={ui.m.related.transactions}
      owned={transactions}
      href="/finance"
      by={{ userId: id }}
      columns={[description, amount, status, date]}
    />
  );
}
