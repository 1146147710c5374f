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
  /** Id of the person. */
  id: string;
  related: RelatedRecords;
}

/**
 * The newest records of a person in each list that the reader may see. Communities and content are
 * shown only if there are some, because few people own any.
 */
export function RelatedLists({ ui, container, id, related }: RelatedListsProps) {
  const { requests, communities, content, transactions } = related;
  const common = { ui, container };
  const texts = ui.m.related;
  const request = kycLook(ui).fields;
  const community = communityLook(ui).fields;
  const item = contentLook(ui).fields;
  const payment = transactionLook(ui).fields;
  return (
    <>
      {requests && (
        <Related
          {...common}
          texts={texts.requests}
          owned={requests}
          href="/kyc"
          by={{ userId: id }}
          columns={[request.type, request.status, request.submittedAt]}
        />
      )}
      {communities && communities.rows.length > 0 && (
        <Related
          {...common}
          texts={texts.communities}
          owned={communities}
          href="/communities"
          by={{ mentorId: id }}
          columns={[community.name, community.status, community.createdAt]}
        />
      )}
      {content && content.rows.length > 0 && (
        <Related
          {...common}
          texts={texts.content}
          owned={content}
          href="/content"
          by={{ authorId: id }}
          columns={[item.title, item.published, item.createdAt]}
        />
      )}
      {transactions && (
        <Related
          {...common}
          texts={texts.transactions}
          owned={transactions}
          href="/finance"
          by={{ userId: id }}
          columns={[payment.description, payment.amount, payment.status, payment.date]}
        />
      )}
    </>
  );
}
