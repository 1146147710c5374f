import type { DueItem, DueList } from "../../data/retention/due.ts";
import type { DueFigure } from "../../data/retention/due_figure.ts";
import type { RetentionProfile, RetentionSettings } from "../../data/retention/settings.ts";
import { eraseHref } from "../erasure/erase.tsx";
import { DialogLink, Fact, Facts } from "../ui/dialog/dialog.tsx";
import { Field, type FieldErrors, ReasonNote } from "../ui/form/form.tsx";
import { type Column, Table } from "../ui/list/table.tsx";
import { StatePanel } from "../ui/state_panel.tsx";
import { Time } from "../ui/time.tsx";
import { useUi } from "../ui/ui.ts";

export const RETENTION = "/administration/retention";
export const CONFIRM = `${RETENTION}/confirm`;

/** The fields of the rules as text; "" is off. */
export type TypedRules = Record<keyof RetentionSettings, string>;

export const typedRules = (
  { documentMonths, fileYears, memberMonths }: RetentionSettings,
): TypedRules => ({
  documentMonths: String(documentMonths ?? ""),
  fileYears: String(fileYears ?? ""),
  memberMonths: String(memberMonths ?? ""),
});

interface RulesProps {
  typed: TypedRules;
  errors?: FieldErrors;
  profiles: readonly RetentionProfile[];
  /** Items that the values that are filled in would make due at once. */
  filledIn?: DueFigure;
}

/** The three clocks; those who may not change them read them. */
export function RetentionRules({ typed, errors = {}, profiles, filledIn }: RulesProps) {
  const { m: { retention }, f, may } = useUi();
  const fields = ["documentMonths", "fileYears", "memberMonths"] as const;
  if (!may("retention.manage")) {
    return (
      <Facts>
        {fields.map((name) => (
          <Fact key={name} label={retention[name]}>{typed[name] || retention.off}</Fact>
        ))}
      </Facts>
    );
  }
  const hints = {
    documentMonths: retention.documentHint,
    fileYears: retention.fileHint,
    memberMonths: retention.memberHint,
  };
  return (
    <>
      <form method="post" action={RETENTION} className="stack">
        {fields.map((name) => (
          <div key={name}>
            <Field
              name={name}
              label={retention[name]}
              value={typed[name]}
              errors={errors}
              inputMode="numeric"
              autoComplete="off"
              describedBy={`${name}-hint`}
            />
            <ReasonNote id={`${name}-hint`}>{hints[name]}</ReasonNote>
          </div>
        ))}
        {filledIn && (
          <p>
            {retention.filledIn(filledIn.count, f.number(filledIn.count), filledIn.isMore)}
          </p>
        )}
        <p className="actions">
          <button type="submit">{retention.save}</button>
        </p>
      </form>
      <h3>{retention.profile}</h3>
      <ul className="panel list">
        {profiles.map((name) => (
          <li key={name}>
            <div>
              <p>
                <strong>{retention.profiles[name].title}</strong>{" "}
                <a href={`${RETENTION}?profile=${name}`}>
                  {retention.fill} <span className="vh">{retention.profiles[name].title}</span>
                </a>
              </p>
              <small className="muted">{retention.profiles[name].text}</small>
            </div>
          </li>
        ))}
      </ul>
      <p className="muted">{retention.notLegal}</p>
    </>
  );
}

/** The due list of documents, of which some are selected for deletion. */
export function DocumentsDue({ due, held, unknown }: DueList) {
  const { m: { retention }, may } = useUi();
  const columns = useDueColumns("kyc");
  const mayDelete = may("retention.manage");
  const select: Column<DueItem> = {
    label: retention.select,
    cell: ({ id, userName }) => (
      <input
        type="checkbox"
        name="request"
        value={id}
        defaultChecked
        aria-label={`${retention.select} ${userName} (${id})`}
      />
    ),
  };
  return (
    <section id="documents" className="stack">
      <h2>{retention.documents}</h2>
      <h3>{retention.dueNow}</h3>
      {due.length === 0
        ? <StatePanel icon="check-check" title={retention.none} />
        : (
          <form method="get" action={CONFIRM} className="stack">
            <Table
              caption={retention.dueNow}
              columns={mayDelete ? [select, ...columns] : columns}
              rows={due}
            />
            {mayDelete && (
              <p className="actions">
                <button type="submit">{retention.choose}</button>
                <small className="muted">{retention.most}</small>
              </p>
            )}
          </form>
        )}
      <Held held={held} columns={columns} />
      {unknown.length > 0 && (
        <>
          <h3>{retention.unknown}</h3>
          <p className="muted">{retention.unknownText}</p>
          <Table
            caption={retention.unknown}
            columns={[columns[0]!, columns[1]!]}
            rows={unknown.map((item) => ({
              ...item,
              why: "decision" as const,
              from: "",
              since: "",
            }))}
          />
        </>
      )}
    </section>
  );
}

/** The due list of files: a file goes by erasing its person. */
export function FilesDue(
  { due, held, unknown }: Omit<DueList, "unknown"> & { unknown: number },
) {
  const { m: { retention, erasure }, f, may } = useUi();
  const columns = useDueColumns("users");
  const erase: Column<DueItem> = {
    label: erasure.action,
    cell: ({ id, userName }) => (
      <DialogLink href={eraseHref(id)} preload={false}>
        {erasure.action} <span className="vh" translate="no">{userName}</span>
      </DialogLink>
    ),
  };
  return (
    <section id="files" className="stack">
      <h2>{retention.file}</h2>
      <p className="muted">{retention.fileText}</p>
      <h3>{retention.dueNow}</h3>
      {due.length === 0 ? <StatePanel icon="check-check" title={retention.none} /> : (
        <Table
          caption={retention.dueNow}
          columns={may("people.erase") ? [...columns, erase] : columns}
          rows={due}
        />
      )}
      <Held held={held} columns={columns} />
      <p>
        <a href="/users?ended=unknown">{retention.people(unknown, f.number(unknown))}</a>
      </p>
    </section>
  );
}

function Held({ held, columns }: { held: readonly DueItem[]; columns: Column<DueItem>[] }) {
  const { m: { retention } } = useUi();
  return (
    <>
      <h3>{retention.held}</h3>
      <p className="muted">{held.length === 0 ? retention.noneHeld : retention.heldText}</p>
      {held.length > 0 && <Table caption={retention.held} columns={columns} rows={held} />}
    </>
  );
}

function useDueColumns(area: "kyc" | "users"): Column<DueItem>[] {
  const { m: { retention }, f } = useUi();
  const { columns, why } = retention;
  return [
    {
      label: columns.who,
      isMain: true,
      isData: true,
      cell: ({ id, userName }) => (
        <>
          <a href={`/${area}/${id}`}>{userName}</a> <span className="muted">{id}</span>
        </>
      ),
    },
    {
      label: columns.what,
      isLabelled: true,
      cell: ({ documents }) =>
        area === "kyc" ? retention.count(documents, f.number(documents)) : retention.fileGoes,
    },
    {
      label: columns.why,
      isLabelled: true,
      cell: (item) => (
        <>
          {why[item.why]} <Time at={item.from} f={f} />
        </>
      ),
    },
    {
      label: columns.since,
      isLabelled: true,
      cell: ({ since }) => <Time at={since} f={f} />,
    },
  ];
}

/** Shows what goes for good, before it goes. */
export function ConfirmDeletion({ due }: { due: readonly DueItem[] }) {
  const { m: { retention } } = useUi();
  const columns = useDueColumns("kyc");
  return (
    <div className="stack">
      <p>{retention.confirmText}</p>
      <Table caption={retention.confirmTitle} columns={columns} rows={due} />
      <form method="post" action={CONFIRM} className="actions">
        {due.map(({ id }) => <input key={id} type="hidden" name="request" value={id} />)}
        <button type="submit">{retention.confirm}</button>
        <a role="button" className="secondary" href={RETENTION}>{retention.back}</a>
      </form>
    </div>
  );
}
