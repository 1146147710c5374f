import type { Page } from "../data/list/query.ts";
import type { Transaction, TransactionQuery } from "../data/records/transactions.ts";
import { StatusBadge, transactionTones } from "./ui/badge.tsx";
import { Dialog, DialogLink, Fact, Facts, type Place, SubHeading } from "./ui/dialog.tsx";
import { ExportButton } from "./ui/export_button.tsx";
import { Icon } from "./ui/icon.tsx";
import type { IconName } from "./ui/icon_names.ts";
import { Empty, Pager, Toolbar } from "./ui/list.tsx";
import { type Column, Table } from "./ui/table.tsx";
import { Time } from "./ui/time.tsx";
import type { Ui } from "./ui/ui.ts";

/** Money in, money out, money back. */
const typeLooks: Record<Transaction["type"], { icon: IconName; tone: string }> = {
  revenue: { icon: "arrow-down-left", tone: "accepted" },
  payout: { icon: "arrow-up-right", tone: "primary" },
  refund: { icon: "rotate-ccw", tone: "pending" },
};

export function TransactionTools({ ui, query }: { ui: Ui; query: TransactionQuery }) {
  const { finance } = ui.m;
  return (
    <Toolbar
      ui={ui}
      path="/finance"
      query={query}
      search={{ label: finance.search, hint: finance.searchHint }}
      filters={[
        {
          name: "type",
          label: finance.columns.type,
          all: finance.allTypes,
          options: finance.types,
        },
        {
          name: "status",
          label: finance.columns.status,
          all: finance.allStatuses,
          options: finance.statuses,
        },
      ]}
    >
      <ExportButton ui={ui} path="/finance" query={query} />
    </Toolbar>
  );
}

export function FinancePage(
  { ui, query, page }: { ui: Ui; query: TransactionQuery; page: Page<Transaction> },
) {
  const { finance } = ui.m;
  if (page.rows.length === 0) {
    return <Empty ui={ui} noun={finance.noun} path="/finance" filtered={page.filtered} />;
  }
  return (
    <Table
      caption={finance.intro}
      columns={columns(ui)}
      rows={page.rows}
      footer={<Pager ui={ui} path="/finance" query={query} page={page} />}
    />
  );
}

function columns(ui: Ui): Column<Transaction>[] {
  const { m, f } = ui;
  const { columns, types } = m.finance;
  return [
    {
      label: columns.type,
      cell: (transaction) => (
        <span className={`who tone ${typeLooks[transaction.type].tone}`}>
          <Icon name={typeLooks[transaction.type].icon} />
          <DialogLink className="tap cap" href={`/finance/${transaction.id}`}>
            {types[transaction.type]}
          </DialogLink>
        </span>
      ),
    },
    { label: columns.description, cell: (transaction) => transaction.description, wrap: true },
    {
      label: columns.amount,
      cell: (transaction) => f.money(transaction.amountCents),
      amount: true,
    },
    { label: columns.date, cell: (transaction) => <Time at={transaction.date} f={f} /> },
    {
      label: columns.status,
      status: true,
      cell: (transaction) => <TransactionBadge ui={ui} transaction={transaction} />,
    },
  ];
}

const TransactionBadge = ({ ui, transaction }: { ui: Ui; transaction: Transaction }) => (
  <StatusBadge
    tone={transactionTones[transaction.status]}
    label={ui.m.finance.statuses[transaction.status]}
  />
);

interface TransactionDialogProps {
  ui: Ui;
  transaction: Transaction;
  /** By the rule in `data/transactions.ts`, in cents. */
  settlement: { feeCents: number; netCents: number };
  place: Place;
}

export function TransactionDialog({ ui, transaction, settlement, place }: TransactionDialogProps) {
  const { m, f } = ui;
  const { details, title, types } = m.finance;
  const look = typeLooks[transaction.type];
  return (
    <Dialog ui={ui} place={place} title={details.title} back={{ href: "/finance", label: title }}>
      <div className="who">
        <span className={`avatar lg tone ${look.tone}`}>
          <Icon name={look.icon} />
        </span>
        <SubHeading place={place} className="cap">{types[transaction.type]}</SubHeading>
      </div>
      <Facts>
        <Fact label={details.amount}>
          <strong>{f.money(transaction.amountCents)}</strong>
        </Fact>
        <Fact label={details.id}>{transaction.id}</Fact>
        <Fact label={details.description}>{transaction.description}</Fact>
        <Fact label={details.date}>
          <Time at={transaction.date} f={f} clock />
        </Fact>
        <Fact label={details.status}>
          <TransactionBadge ui={ui} transaction={transaction} />
        </Fact>
      </Facts>
      <section className="stack">
        <SubHeading place={place}>{details.additional}</SubHeading>
        <Facts>
          <Fact label={details.method}>{details.creditCard}</Fact>
          <Fact label={details.fee}>{f.money(settlement.feeCents)}</Fact>
          <Fact label={details.net}>{f.money(settlement.netCents)}</Fact>
        </Facts>
      </section>
    </Dialog>
  );
}
