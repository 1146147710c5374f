import type { Owned } from "../data/list/read.ts";
import type { KycRecord } from "../data/kyc/requests/requests.ts";
import type { RelatedRecords } from "../data/people/related_records.ts";
import { communityLook } from "./communities.tsx";
import { contentLook } from "./content.tsx";
import { transactionLook } from "./finance.tsx";
import { DecidedLine } from "./kyc/reasons/decided_line.tsx";
import type { ReasonLabels } from "./kyc/reasons/explanation.tsx";
import { kycLook } from "./kyc/requests.tsx";
import type { Container } from "./ui/dialog/dialog.tsx";
import type { Column } from "./ui/list/table.tsx";
import { Related } from "./ui/related.tsx";
import { Time } from "./ui/time.tsx";
import { useUi } from "./ui/ui.ts";

interface RelatedListsProps {
  container: Container;
  id: string;
  related: RelatedRecords;
  /** The instants of the decisions, by request. */
  decided: ReadonlyMap<string, string>;
  /** Labels of the reasons of decisions. */
  labels: ReasonLabels;
}

/** Communities and content are shown only if there are some, as few people own any. */
export function RelatedLists({ container, id, related, decided, labels }: RelatedListsProps) {
  const ui = useUi();
  const { requests, communities, content, transactions } = related;
  const texts = ui.m.related;
  const kyc = kycLook(ui).fields;
  const submitted: Column<KycRecord> = {
    ...kyc.submittedAt,
    cell: ({ submittedAt }) => (
      <>
        {kyc.submittedAt.label} <Time at={submittedAt} f={ui.f} />
      </>
    ),
  };
  const decision: Column<KycRecord> = {
    label: ui.m.kyc.details.decision,
    kind: "text",
    cell: (request) => (
      <DecidedLine
        request={request}
        labels={labels}
        decidedAt={decided.get(request.id) ?? null}
      />
    ),
  };
  const community = communityLook(ui).fields;
  const item = contentLook(ui).fields;
  const payment = transactionLook(ui).fields;
  return (
    <>
      {requests && (
        <Related
          container={container}
          texts={texts.requests}
          owned={requests}
          href="/kyc"
          filter={{ userId: id }}
          columns={[kyc.type, kyc.status, submitted, decision]}
        />
      )}
      {hasRows(communities) && (
        <Related
          container={container}
          texts={texts.communities}
          owned={communities}
          href="/communities"
          filter={{ mentorId: id }}
          columns={[community.name, community.status, community.createdAt]}
        />
      )}
      {hasRows(content) && (
        <Related
          container={container}
          texts={texts.content}
          owned={content}
          href="/content"
          filter={{ authorId: id }}
          columns={[item.title, item.published, item.createdAt]}
        />
      )}
      {transactions && (
        <Related
          container={container}
          texts={texts.transactions}
          owned={transactions}
          href="/finance"
          filter={{ userId: id }}
          columns={[payment.description, payment.amount, payment.status, payment.date]}
        />
      )}
    </>
  );
}

const hasRows = <Row,>(owned: Owned<Row> | null): owned is Owned<Row> =>
  owned !== null && owned.rows.length > 0;
