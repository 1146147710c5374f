import type { ScreeningPeriods } from "../../data/kyc/screening/periods.ts";
import type { Screened } from "../../data/list/screening.ts";
import { kindName } from "../kyc/checks/provider_checks.tsx";
import type { FilterChoice } from "../ui/list/look.ts";
import type { Column } from "../ui/list/table.tsx";
import { type Ui, useUi, type Words } from "../ui/ui.ts";

/** The filter by screening: of the kinds that are watched, or all kinds where that is not known. */
export function screeningChoice(
  words: Words,
  periods: ScreeningPeriods | null,
): readonly FilterChoice[] {
  const { m: { screening, checks }, f } = words;
  const kinds = Object.keys(checks.kinds) as (keyof typeof checks.kinds)[];
  const watched = kinds.filter((kind) => periods === null || periods[kind] !== null);
  if (watched.length === 0) return [];
  const { label, all, anyNever, anyOld, never, older, tooLong } = screening.filter;
  const options = watched.flatMap((kind) => {
    const name = kindName(words, kind);
    const days = periods?.[kind] ?? null;
    return [
      [`never-${kind}`, never(name)],
      [`old-${kind}`, days === null ? tooLong(name) : older(name, f.number(days))],
    ];
  });
  const any = [["never", anyNever], ["old", anyOld]];
  const choice = { label, all, options: Object.fromEntries([...any, ...options]) };
  return [{ name: "screened", ...choice, inPanel: true }];
}

/** The last runs, and the request about which the next run comes. */
export const screeningColumns = (
  { m: { screening } }: Ui,
  screened: ReadonlyMap<string, Screened>,
): Column<{ id: string; name: string }>[] => [
  {
    label: screening.last,
    isLabelled: true,
    isMain: true,
    kind: "text",
    cell: ({ id }) => <LastScreened screened={screened.get(id)} />,
  },
  {
    label: screening.request,
    isLabelled: true,
    isData: true,
    cell: ({ id, name }) => {
      const request = screened.get(id)?.acceptedRequest;
      return request && (
        <a href={`/kyc/${request}`} aria-label={screening.open(request, name)}>{request}</a>
      );
    },
  },
];

/** The last run of each kind that is watched, and whether it is due. */
export function LastScreened({ screened }: { screened: Screened | undefined }) {
  const { m, f } = useUi();
  const { screening } = m;
  return screened?.runs.map(({ kind, ranOn, isDue }, at) => (
    <span key={kind}>
      {at > 0 && <br />}
      {m.common.labelled(kindName({ m, f }, kind), "")}
      {ranOn === null
        ? <strong>{screening.never}</strong>
        : <time dateTime={ranOn}>{f.day(ranOn)}</time>}
      {ranOn !== null && isDue && <strong>, {screening.isDue}</strong>}
    </span>
  ));
}
