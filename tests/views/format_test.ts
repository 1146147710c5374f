import assert from "node:assert/strict";
import { currencyOf } from "../../data/base/currency.ts";
import { createFormat, type FormatSettings } from "../../views/format.ts";

const defaults: FormatSettings = { locale: "en-US", timeZone: "UTC", dateFormat: "mdy" };

const format = (changes: Partial<FormatSettings> = {}) => createFormat({ ...defaults, ...changes });

const AT = "2026-11-18T14:32:09.876Z";

Deno.test("a date has the order of the person's settings", () => {
  assert.equal(format().date(AT), "Nov 18, 2026");
  assert.equal(format({ dateFormat: "dmy" }).date(AT), "18 Nov 2026");
  assert.equal(format({ dateFormat: "ymd" }).date(AT), "2026-11-18");
});

Deno.test("a single-digit day has no leading zero, except in ISO 8601", () => {
  const at = "2026-03-04T05:06:07.000Z";
  assert.equal(format().date(at), "Mar 4, 2026");
  assert.equal(format({ dateFormat: "dmy" }).date(at), "4 Mar 2026");
  assert.equal(format({ dateFormat: "ymd" }).date(at), "2026-03-04");
});

Deno.test("a date with time has hours from 00 to 23 and minutes", () => {
  assert.equal(format().dateTime(AT), "Nov 18, 2026, 14:32");
  assert.equal(format({ dateFormat: "dmy" }).dateTime(AT), "18 Nov 2026, 14:32");
  assert.equal(format({ dateFormat: "ymd" }).dateTime(AT), "2026-11-18, 14:32");
  assert.equal(format().dateTime("2026-11-18T00:05:00.000Z"), "Nov 18, 2026, 00:05");
});

Deno.test("a day is the same in every time zone", () => {
  for (const timeZone of ["UTC", "America/Los_Angeles", "Europe/Paris"]) {
    assert.equal(format({ timeZone }).day("2026-03-04"), "Mar 4, 2026");
    assert.equal(format({ timeZone }).shortDay("2026-03-04"), "Mar 4");
    assert.equal(format({ timeZone }).monthYear("2026-03"), "Mar 2026");
  }
  assert.equal(format({ dateFormat: "dmy" }).day("2026-03-04"), "4 Mar 2026");
  assert.equal(format({ dateFormat: "dmy" }).shortDay("2026-03-04"), "4 Mar");
  assert.equal(format({ dateFormat: "ymd" }).day("2026-03-04"), "2026-03-04");
  assert.equal(format({ dateFormat: "ymd" }).shortDay("2026-03-04"), "03-04");
});

const zones: [timeZone: string, winter: string, summer: string][] = [
  ["UTC", "Jan 1, 2026, 02:30", "Jul 1, 2026, 02:30"],
  ["America/New_York", "Dec 31, 2025, 21:30", "Jun 30, 2026, 22:30"],
  ["America/Los_Angeles", "Dec 31, 2025, 18:30", "Jun 30, 2026, 19:30"],
  ["Europe/Paris", "Jan 1, 2026, 03:30", "Jul 1, 2026, 04:30"],
];

for (const [timeZone, winter, summer] of zones) {
  Deno.test(`an instant has the local time of ${timeZone}, in winter and in summer`, () => {
    const { dateTime, date } = format({ timeZone });
    assert.equal(dateTime("2026-01-01T02:30:00.000Z"), winter);
    assert.equal(dateTime("2026-07-01T02:30:00.000Z"), summer);
    assert.equal(date("2026-01-01T02:30:00.000Z"), winter.slice(0, winter.lastIndexOf(",")));
  });
}

Deno.test("an ISO 8601 year has four digits, also before the year 1000", () => {
  const { date, day } = format({ dateFormat: "ymd" });
  assert.equal(date("0099-06-01T00:00:00.000Z"), "0099-06-01");
  assert.equal(day("0007-12-31"), "0007-12-31");
  assert.equal(day("1000-01-01"), "1000-01-01");
});

Deno.test("an ISO 8601 date uses the person's time zone", () => {
  const { date } = format({ timeZone: "America/New_York", dateFormat: "ymd" });
  assert.equal(date("2026-01-01T02:30:00.000Z"), "2025-12-31");
});

Deno.test("money is in dollars with separators and two decimals", () => {
  const { money } = format();
  assert.equal(money(123_450), "$1,234.50");
  assert.equal(money(0), "$0.00");
  assert.equal(money(1), "$0.01");
  assert.equal(money(100_000_000_00), "$100,000,000.00");
});

Deno.test("money has the digits of its currency, also where Intl shows fewer", () => {
  assert.match(format({ currency: currencyOf("IQD") }).money(1_234_567), /^IQD\s1,234\.567$/);
});

Deno.test("a whole amount has the desk's currency and no fraction", () => {
  const inCurrency = (code: string) => format({ currency: currencyOf(code) }).wholeMoney(1_000);
  assert.equal(inCurrency("USD"), "$1,000");
  assert.equal(inCurrency("JPY"), "¥1,000");
  assert.match(inCurrency("KWD"), /^KWD\s1,000$/);
});

Deno.test("numbers have separators, percentages at most one decimal", () => {
  const { number, percent } = format();
  assert.equal(number(1_234_567), "1,234,567");
  assert.equal(number(0), "0");
  assert.equal(percent(87.4), "87.4%");
  assert.equal(percent(100), "100%");
  assert.equal(percent(0), "0%");
});

Deno.test("a month is short and does not move with the time zone", () => {
  for (const timeZone of ["UTC", "America/Los_Angeles", "Europe/Paris"]) {
    assert.equal(format({ timeZone }).month("2026-01"), "Jan");
    assert.equal(format({ timeZone }).month("2026-12"), "Dec");
  }
});

Deno.test("an age uses the largest unit that fits", () => {
  const { ago } = format();
  const now = "2026-11-20T12:00:00.000Z";
  assert.equal(ago("2026-11-20T11:59:31.000Z", now), "now");
  assert.equal(ago("2026-11-20T11:55:00.000Z", now), "5 minutes ago");
  assert.equal(ago("2026-11-20T11:00:00.000Z", now), "1 hour ago");
  assert.equal(ago("2026-11-19T12:00:00.000Z", now), "yesterday");
  assert.equal(ago("2026-11-10T12:00:00.000Z", now), "10 days ago");
});

Deno.test("other languages have their own names of months and separators", () => {
  const french = format({ locale: "fr-FR", dateFormat: "dmy" });
  assert.equal(french.date(AT), "18 nov. 2026");
  assert.match(french.money(123_450), /^1\s234,50\s\$$/);
  const spanish = format({ locale: "es-ES", dateFormat: "dmy" });
  assert.equal(spanish.date(AT), "18 nov 2026");
});

Deno.test("memoized instants keep their own day and time, also in zones with offsets of less than an hour", () => {
  const { date, dateTime } = format({ timeZone: "Asia/Kathmandu" });
  for (let again = 0; again < 2; again++) {
    assert.equal(date("2026-03-04T18:14:59.999Z"), "Mar 4, 2026");
    assert.equal(date("2026-03-04T18:15:00.000Z"), "Mar 5, 2026");
    assert.equal(dateTime("2026-03-04T18:15:00.000Z"), "Mar 5, 2026, 00:00");
    assert.equal(dateTime("2026-03-04T18:16:00.000Z"), "Mar 5, 2026, 00:01");
    assert.equal(format().date("2026-03-04T23:59:59.999Z"), "Mar 4, 2026");
  }
});

Deno.test("amounts in each unit have its own digits", () => {
  const { bytes, milliseconds, duration } = format();
  for (let again = 0; again < 2; again++) {
    assert.deepEqual([bytes(999), bytes(1_540_000)], ["999\u00a0B", "1.5\u00a0MB"]);
    assert.deepEqual([milliseconds(1.26), milliseconds(12.6)], ["1.3\u00a0ms", "13\u00a0ms"]);
    assert.deepEqual([90_061, 802.5 * 86_400, 129_600].map(duration), [
      "1\u00a0d",
      "803\u00a0d",
      "1.5\u00a0d",
    ]);
  }
});
