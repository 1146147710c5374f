export interface FormatSettings {
  /** BCP 47, for example `en-US`. */
  locale: string;
  /** IANA name, for example `Europe/Paris`. */
  timeZone: string;
  dateFormat: "mdy" | "dmy" | "ymd";
  /** US dollars unless named. */
  currency?: Currency;
}

/** ISO 4217 code, and the digits behind the point. */
interface Currency {
  code: string;
  digits: number;
}

const DOLLARS: Currency = { code: "USD", digits: 2 };

export interface Format {
  date: (iso: string) => string;
  dateTime: (iso: string) => string;
  /** `YYYY-MM` as a short month. */
  month: (month: string) => string;
  /** `YYYY-MM` as a short month with its year. */
  monthYear: (month: string) => string;
  /** `YYYY-MM-DD` as a date, in any time zone. */
  day: (day: string) => string;
  /** `YYYY-MM-DD` without its year. */
  shortDay: (day: string) => string;
  /** Exact, also of a bigint. */
  money: (minor: number | bigint) => string;
  /** Major units, without a fraction: `$1,000`. */
  wholeMoney: (amount: number) => string;
  /** That of `money`. */
  currency: Currency;
  number: (value: number) => string;
  /** Short form for a chart axis: 1,500; 15K. */
  brief: (value: number) => string;
  /** `value` is in percent: 87.4 is 87.4%. */
  percent: (value: number) => string;
  /** Bytes in the largest unit that fits. */
  bytes: (value: number) => string;
  /** Milliseconds, small values with one decimal. */
  milliseconds: (value: number) => string;
  /** A duration in its largest unit: `1 d`, `13 h`. */
  duration: (seconds: number) => string;
  /** A duration in one unit, from two of it on: `26 h`, exact to 3 %. */
  span: (seconds: number) => string;
  /** Age in the largest unit that fits: `5 minutes ago`, `yesterday`. */
  ago: (iso: string, now: string) => string;
}

const formats = new Map<string, Format>();

/** Memoized per combination of settings: making a format takes longer than rendering a page. */
export function formatFor(settings: FormatSettings): Format {
  const key = [settings.locale, settings.timeZone, settings.dateFormat, settings.currency?.code]
    .join();
  const format = formats.get(key) ?? createFormat(settings);
  formats.set(key, format);
  return format;
}

const CLOCK: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
const MONTH: Intl.DateTimeFormatOptions = { timeZone: "UTC", month: "short" };
const MONEY: Intl.NumberFormatOptions = {
  style: "currency",
  currencyDisplay: "narrowSymbol",
};

/** Makes all at once. Each holds native memory that V8 does not count, so they must be few. */
export function createFormat(
  { locale, timeZone, dateFormat, currency = DOLLARS }: FormatSettings,
): Format {
  const day = dateParts(locale, timeZone, dateFormat);
  const clock = new Intl.DateTimeFormat(locale, { ...CLOCK, timeZone });
  const month = new Intl.DateTimeFormat(locale, MONTH);
  const monthYear = new Intl.DateTimeFormat(locale, { ...MONTH, year: "numeric" });
  const plainDay = dateParts(locale, "UTC", dateFormat);
  const money = new Intl.NumberFormat(locale, {
    ...MONEY,
    currency: currency.code,
    minimumFractionDigits: currency.digits,
    maximumFractionDigits: currency.digits,
  });
  const number = new Intl.NumberFormat(locale);
  const compact = new Intl.NumberFormat(locale, { notation: "compact" });
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const unit = units(locale);
  const date = memoized(timeZone === "UTC" ? DAY : MINUTE, (iso) => day(new Date(iso)));
  const time = memoized(MINUTE, (iso) => clock.format(new Date(iso)));
  return {
    date,
    dateTime: (iso) => `${date(iso)}, ${time(iso)}`,
    month: (text) => month.format(new Date(`${text}-01T00:00:00Z`)),
    monthYear: (text) => monthYear.format(new Date(`${text}-01T00:00:00Z`)),
    day: (text) => plainDay(new Date(`${text}T00:00:00Z`)),
    shortDay: (text) => shortDay(month, dateFormat, text),
    money: (minor) =>
      money.format(
        typeof minor === "bigint"
          ? `${minor}e-${currency.digits}` as `${number}`
          : minor / 10 ** currency.digits,
      ),
    wholeMoney: (amount) =>
      money.formatToParts(amount).map(({ type, value }) =>
        type === "decimal" || type === "fraction" ? "" : value
      ).join(""),
    currency,
    number: (value) => number.format(value),
    brief: (value) => (Math.abs(value) < 10_000 ? number : compact).format(value),
    percent: (value) => percent.format(value / 100),
    bytes: (value) => bytes(unit, value),
    milliseconds: (value) => unit("millisecond", value, value < 10 ? 1 : 0),
    duration: (seconds) => inUnits(unit, seconds, 1),
    span: (seconds) => inUnits(unit, seconds, 2),
    ago: (iso, now) => ago(relative, new Date(iso).getTime() - new Date(now).getTime()),
  };
}

/** Upper-case first letter, for options of a `select`; elsewhere CSS capitalizes. */
export const capitalized = (text: string): string =>
  text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** Length of the prefix of an ISO instant (UTC) that determines its text. */
const DAY = "YYYY-MM-DD".length;
const MINUTE = "YYYY-MM-DDTHH:MM".length;
const MEMO_SIZE = 5_000;

/** Memoizes by prefix, because lists show the same instants many times and Intl is slow. */
function memoized(length: number, write: (iso: string) => string): (iso: string) => string {
  const memo = new Map<string, string>();
  return (iso) => {
    const key = iso.slice(0, length);
    const known = memo.get(key);
    if (known !== undefined) return known;
    const text = write(iso);
    if (memo.size >= MEMO_SIZE) memo.clear();
    memo.set(key, text);
    return text;
  };
}

/** The person's setting decides the order of the parts, the locale only the name of the month. */
function dateParts(
  locale: string,
  timeZone: string,
  dateFormat: FormatSettings["dateFormat"],
): (date: Date) => string {
  const named = new Intl.DateTimeFormat(locale, {
    timeZone,
    year: "numeric",
    month: "short",
    day: "numeric",
  });
  const numbers = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  return (date) => {
    // ISO 8601 years have four digits; Intl writes the year 99 as 99.
    if (dateFormat === "ymd") return numbers.format(date).padStart("YYYY-MM-DD".length, "0");
    const parts = named.formatToParts(date);
    const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
    return dateFormat === "mdy"
      ? `${part("month")} ${part("day")}, ${part("year")}`
      : `${part("day")} ${part("month")} ${part("year")}`;
  };
}

function shortDay(
  months: Intl.DateTimeFormat,
  order: FormatSettings["dateFormat"],
  day: string,
): string {
  if (order === "ymd") return day.slice("YYYY-".length);
  const date = new Date(`${day}T00:00:00Z`);
  const [month, number] = [months.format(date), date.getUTCDate()];
  return order === "mdy" ? `${month} ${number}` : `${number} ${month}`;
}

type WriteUnit = (name: string, value: number, digits: number) => string;

function units(locale: string): WriteUnit {
  const memo = new Map<string, Intl.NumberFormat>();
  return (unit, value, maximumFractionDigits) => {
    const key = `${unit} ${maximumFractionDigits}`;
    const format = memo.get(key) ??
      new Intl.NumberFormat(locale, {
        style: "unit",
        unit,
        // A narrow minute is "m" in English.
        unitDisplay: unit === "minute" ? "short" : "narrow",
        maximumFractionDigits,
      });
    memo.set(key, format);
    const parts = format.formatToParts(value).filter(({ type }) => type !== "literal");
    const number = parts.filter(({ type }) => type !== "unit").map(({ value }) => value).join("");
    return `${number}\u00a0${parts.find(({ type }) => type === "unit")?.value.trim()}`;
  };
}

function bytes(unit: WriteUnit, value: number): string {
  const names = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"];
  const power = Math.min(names.length - 1, Math.floor(Math.log10(Math.max(1, value)) / 3));
  return unit(names[power]!, value / 1000 ** power, 1);
}

const spans: readonly [name: string, seconds: number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** Uses the largest unit of which there are `least`, with one decimal below ten. */
function inUnits(unit: WriteUnit, seconds: number, least: number): string {
  const found = spans.find(([, each]) => seconds >= least * each);
  if (!found) return unit("second", seconds, 0);
  const value = seconds / found[1];
  return unit(found[0], value, value < 10 ? 1 : 0);
}

const MINUTE_MS = 60_000;
const distances = [
  { unit: "day", ms: 24 * 60 * MINUTE_MS },
  { unit: "hour", ms: 60 * MINUTE_MS },
  { unit: "minute", ms: MINUTE_MS },
] as const;

function ago(relative: Intl.RelativeTimeFormat, differenceMs: number): string {
  const unit = distances.find(({ ms }) => Math.abs(differenceMs) >= ms);
  if (!unit) return relative.format(0, "second");
  return relative.format(Math.trunc(differenceMs / unit.ms), unit.unit);
}
