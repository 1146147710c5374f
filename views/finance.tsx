import type { ReactNode } from "react";
import type { Transaction } from "../data/transactions/transactions.ts";
import type { MinorSums } from "../data/db/sums.ts";
import type { HoldStep, Payout } from "../data/payouts/holds.ts";
import type { PendingProposal } from "../data/steps/pending.ts";
import type { RefundedCharge } from "../data/payouts/refunds.ts";
import type { NamedRecord } from "../data/people/subjects.ts";
import { RefusalNotice, type StepNotice } from "./ui/step/notice.tsx";
import {
  heldColumn,
  HeldMark,
  holdColumn,
  HoldSection,
  type ListedTransaction,
  verdictColumn,
} from "./payouts/payouts.tsx";
import { Refunds } from "./payouts/refunds.tsx";
import { type PersonVerification, Verification } from "./payouts/verification.tsx";
import { payoutTone, StatusBadge } from "./ui/badge.tsx";
import { Capitalized, dataColumn, timeColumn, wrapped } from "./ui/list/columns.tsx";
import {
  type Container,
  Dialog,
  DialogLink,
  Fact,
  Facts,
  FactsOf,
  SubHeading,
} from "./ui/dialog/dialog.tsx";
import { Icon } from "./ui/icon.tsx";
import type { IconName } from "./ui/icon_names.ts";
import type { Look } from "./ui/list/look.ts";
import { RecordLink } from "./ui/related.tsx";
import { type Column, type ListedRows, Table } from "./ui/list/table.tsx";
import { Time } from "./ui/time.tsx";
import { useUi, type Words } from "./ui/ui.ts";

/** The fields of the API, which has the amount in major units. */
type Field = Exclude<keyof Transaction, "amountCents"> | "amount";

export function transactionLook({ m, f }: Words) {
  const { columns, details, types, statuses, allTypes, allStatuses } = m.finance;
  const { amountFrom, amountTo, sources } = m.finance;
  return {
    filters: [
      { name: "type", label: columns.type, all: allTypes, options: types },
      { name: "status", label: columns.status, all: allStatuses, options: statuses },
      {
        name: "verification",
        label: m.verification.label,
        all: m.verification.all,
        options: m.verification.verdicts,
        inPanel: true,
      },
    ],
    tabs: {
      name: "queue",
      label: m.payouts.label,
      all: m.payouts.all,
      options: m.payouts.tabs,
    },
    amounts: { label: columns.amount, amountFrom, amountTo },
    sums: (minor) => <Sums m={m} f={f} minor={minor} />,
    fields: {
      id: dataColumn(details.id, ({ id }) => id),
      type: {
        label: columns.type,
        sort: "type",
        kind: "word",
        cell: ({ type }) => <Capitalized text={types[type]} />,
      },
      amount: {
        label: columns.amount,
        sort: "-amountCents",
        kind: "amount",
        cell: ({ amountCents }) => f.money(amountCents),
      },
      description: wrapped(columns.description, ({ description }) => description, "description"),
      userId: dataColumn(m.users.id, ({ userId }) => userId),
      date: timeColumn(columns.date, f, ({ date }) => date, "-date"),
      paymentMethod: dataColumn(details.method, ({ paymentMethod }) => paymentMethod),
      revenueSource: {
        label: columns.revenueSource,
        kind: "word",
        cell: ({ revenueSource }) => revenueSource && sources[revenueSource],
      },
      refundOf: dataColumn(columns.refundOf, ({ refundOf }) => refundOf),
      status: {
        label: columns.status,
        sort: "status",
        kind: "status",
        cell: (row) => <StatusBadge tone={payoutTone(row)} label={statuses[row.status]} />,
      },
    },
  } satisfies Look<Transaction, Field>;
}

/** Completed amounts by type, pending ones beside them. */
function Sums({ m, f, minor }: Words & { minor: MinorSums }) {
  const { sums } = m.finance;
  const totals = transactionTypes.map((type) => ({
    type,
    completed: minor[`${type} completed`] ?? 0,
    pending: minor[`${type} pending`] ?? 0,
  })).filter(({ completed, pending }) => completed > 0 || pending > 0);
  if (totals.length === 0) return null;
  return (
    <ul className="sums muted">
      {totals.map(({ type, completed, pending }) => (
        <li key={type}>
          {m.common.labelled(sums[type], f.money(completed))}
          {pending > 0 && ` (${sums.pending(f.money(pending))})`}
        </li>
      ))}
    </ul>
  );
}

const transactionTypes = ["revenue", "payout", "refund"] as const;

const typeLooks: Record<Transaction["type"], { icon: IconName; tone: string }> = {
  revenue: { icon: "arrow-down-left", tone: "accepted" },
  payout: { icon: "banknote", tone: "primary" },
  refund: { icon: "rotate-ccw", tone: "pending" },
};

const heldStatus = (status: Column<Transaction>): Column<ListedTransaction> => ({
  ...status,
  cell: (row) => (
    <>
      {status.cell(row)}
      {row.hold && (
        <div>
          <HeldMark status={row.status} />
        </div>
      )}
    </>
  ),
});

interface TransactionTableProps extends ListedRows<ListedTransaction> {
  hasVerdicts: boolean;
  /** With a column of actions. */
  isChecking: boolean;
  /** The tab *Held*, at this instant. */
  heldAt: string | null;
}

export function TransactionTable(
  { hasVerdicts, isChecking, heldAt, ...rows }: TransactionTableProps,
) {
  const ui = useUi();
  const { fields } = transactionLook(ui);
  const { types, out } = ui.m.finance;
  const type: Column<ListedTransaction> = {
    label: fields.type.label,
    sort: fields.type.sort,
    kind: "word",
    cell: ({ id, type }) => (
      <span className={`who tone ${typeLooks[type].tone}`}>
        <Icon name={typeLooks[type].icon} />
        <DialogLink className="tap cap" href={`/finance/${id}`}>
          {types[type]}
        </DialogLink>
        {type !== "revenue" && (
          <span className="out muted">
            <Icon name="arrow-up-right" />
            {out}
          </span>
        )}
      </span>
    ),
  };
  const columns: Column<ListedTransaction>[] = [
    type,
    fields.description,
    fields.amount,
    { ...fields.date, isSpare: hasVerdicts },
    heldStatus(fields.status),
    ...heldAt === null ? [] : [heldColumn(ui, heldAt)],
    ...hasVerdicts ? [verdictColumn(ui)] : [],
    ...isChecking && ui.may("payouts.hold") ? [holdColumn(ui)] : [],
  ];
  return <Table caption={ui.m.finance.intro} columns={columns} {...rows} />;
}

interface TransactionDialogProps {
  payout: Payout;
  paidAt?: string;
  /** The step that the reader may take now. */
  step: HoldStep | null;
  /** The reader can undo the last step. */
  canUndo: boolean;
  /** The release that waits for a second member. */
  proposal: PendingProposal | null;
  verification: PersonVerification;
  /** Says why a step was not taken. */
  notice?: StepNotice;
  /** In minor units, by the rule of `settlement`. */
  settlement: { feeCents: number; netCents: number };
  /** The person of `userId`; null if unknown here. */
  person: NamedRecord | null;
  /** The charge and its refunds. */
  related: RefundedCharge | null;
  comments: ReactNode;
  container: Container;
}

export function TransactionDialog(props: TransactionDialogProps) {
  const { payout, paidAt, step, canUndo, verification, notice, settlement, person } = props;
  const { related, comments, container, proposal } = props;
  const ui = useUi();
  const { m, f } = ui;
  const { details, title } = m.finance;
  const { id, description, status } = transactionLook(ui).fields;
  const { transaction } = payout;
  const { amountCents, date, userId, paymentMethod: method } = transaction;
  return (
    <Dialog
      container={container}
      title={details.title}
      back={{ href: "/finance", label: title }}
    >
      {notice && <RefusalNotice label={m.payouts.yourReason} {...notice} />}
      <Kind container={container} transaction={transaction} />
      <Facts>
        <Fact label={details.amount}>
          <strong>{f.money(amountCents)}</strong>
        </Fact>
        <FactsOf row={transaction} columns={[id, description]} />
        <Fact label={details.date}>
          <Time at={date} f={f} clock />
        </Fact>
        <FactsOf row={transaction} columns={[status]} />
        <Fact label={m.related.person}>
          <RecordLink container={container} to={person}>{person?.name ?? userId}</RecordLink>
        </Fact>
        <Fact label={m.verification.label}>
          <Verification {...verification} />
        </Fact>
      </Facts>
      <HoldSection
        container={container}
        payout={payout}
        paidAt={paidAt}
        step={step}
        canUndo={canUndo}
        proposal={proposal}
      />
      {related && <Refunds container={container} transaction={transaction} related={related} />}
      <Settlement container={container} settlement={settlement} method={method} />
      {comments}
    </Dialog>
  );
}

function Kind(
  { container, transaction: { type } }: Pick<TransactionDialogProps, "container"> & {
    transaction: Transaction;
  },
) {
  const ui = useUi();
  const { icon, tone } = typeLooks[type];
  return (
    <div className="who">
      <span className={`avatar lg tone ${tone}`}>
        <Icon name={icon} />
      </span>
      <SubHeading container={container} className="cap">{ui.m.finance.types[type]}</SubHeading>
    </div>
  );
}

/** The fee is a rule of the specification, and an estimate on a real desk. */
function Settlement(
  { container, settlement, method }:
    & Pick<TransactionDialogProps, "container" | "settlement">
    & { method?: string },
) {
  const { m: { common, finance: { details } }, f, isDemo } = useUi();
  const unknown = isDemo ? details.creditCard : common.notRecorded;
  return (
    <section className="stack">
      <SubHeading container={container}>{details.additional}</SubHeading>
      <Facts>
        <Fact label={details.method} isData={method !== undefined}>{method ?? unknown}</Fact>
        <Fact label={isDemo ? details.fee : details.estimatedFee}>
          {f.money(settlement.feeCents)}
        </Fact>
        <Fact label={isDemo ? details.net : common.estimated(details.net)}>
          {f.money(settlement.netCents)}
        </Fact>
      </Facts>
    </section>
  );
}
