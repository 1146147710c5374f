import assert from "node:assert/strict";
import { comparableEmail, isEmailAddress } from "../../../data/base/email_address.ts";

const local64 = "l".repeat(64);
const label63 = "d".repeat(63);

Deno.test("addresses of RFC 5321 and internationalised ones are email addresses", () => {
  const addresses = [
    ...["o'brien", "ana+kyc", "tom&jerry", "a/b", "user%relay.example", "dept=sales", "a_b-c"],
    ...["!#$%&'*+-/=?^_`{|}~", "user_partner.com#EXT#", '"Ana Ruiz"', '"a\\"b@c"', "jörg"],
    ...["иванов", "用户", "उपयोगकर्ता", local64],
  ].map((local) => `${local}@example.com`);
  const domains = [
    ...["müller.example", "почта.рф", "xn--80a1acny.xn--p1ai", "例え.テスト", `${label63}.com`],
    ...["[192.0.2.1]", "[IPv6:2001:db8::1]", "EXAMPLE.Com", "a-b.c1.example"],
  ].map((domain) => `ana@${domain}`);
  for (const text of [...addresses, ...domains]) assert.ok(isEmailAddress(text), text);
});

Deno.test("other texts are none", () => {
  const texts = [
    ...[
      "",
      "nobody",
      "@example.com",
      "ana@",
      "ana@localhost",
      "a b@example.com",
      "a..b@example.com",
    ],
    ...[
      ".a@example.com",
      "a.@example.com",
      "a@b@example.com",
      "ana@example..com",
      "ana@-a.example",
    ],
    ...[
      "ana@a-.example",
      "ana@example.com.",
      "ana@192.0.2.1",
      "ana@exa_mple.com",
      "<a@example.com>",
    ],
    ...[
      "ana@example.com\n",
      "an\u202ea@example.com",
      "a\u0000@example.com",
      "ana@example.com,b@c.de",
    ],
    ...[`${local64}l@example.com`, `ana@${label63}d.com`, "ünicode".repeat(10) + "@example.com"],
  ];
  for (const text of texts) assert.ok(!isEmailAddress(text), JSON.stringify(text));
});

Deno.test("addresses are compared by their ASCII form in lower case", () => {
  const same = [
    ["Ana@Example.com", "ana@example.COM"],
    ["jörg@müller.example", "JÖRG@xn--mller-kva.example"],
    ["jo\u0308rg@example.com", "jörg@example.com"],
  ];
  for (const [one = "", other = ""] of same) {
    assert.equal(comparableEmail(one), comparableEmail(other));
  }
  assert.notEqual(comparableEmail("ana+kyc@example.com"), comparableEmail("ana@example.com"));
});
