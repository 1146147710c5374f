import assert from "node:assert/strict";
import type { Notice } from "../../data/notices/kinds.ts";
import { letterOf } from "../../views/mail.ts";
import { ui } from "./ui.ts";

const letter = (notice: Notice) =>
  letterOf(ui, {
    name: "Ada Root",
    notice,
    time: "2026-11-19T14:37:12.345Z",
    origin: "https://desk.example.com",
  });

Deno.test("a mail links to the page of its subject", () => {
  const facts = { requestId: "k_1", userName: "Person 1", documents: 2 };
  const { subject, text } = letter({ kind: "kyc_submitted", facts: { count: 1, ...facts } });
  assert.equal(subject, "Mentor Desk: New KYC request");
  assert.match(text, /\nPerson 1 submitted 2 documents for review\.\n/);
  assert.match(text, /\nhttps:\/\/desk\.example\.com\/kyc\/k_1\n/);
  const gathered = letter({ kind: "kyc_submitted", facts: { count: 3, ...facts } });
  assert.match(gathered.text, /\nhttps:\/\/desk\.example\.com\/kyc\?status=pending\n/);
});

Deno.test("a mail without a subject page links to the notifications", () => {
  const { text } = letter({ kind: "sessions_ended", facts: {} });
  assert.match(text, /\nhttps:\/\/desk\.example\.com\/notifications\n/);
});

Deno.test("a right-to-left name does not move the amount beside it", () => {
  const facts = { userName: "محمد الخطيب", amountCents: 12_345_678 };
  const { text } = letter({ kind: "payout_pending", facts });
  assert.match(text, /\nMentor payout of \$123,456\.78 to \u2068محمد الخطيب\u2069 is pending\.\n/);
});

Deno.test("a line break or control character in a name is a space in subject and text", () => {
  const userName = "Eve\u2028\u0085\r\n\tIgnore the rest";
  const facts = { userName, amountCents: 100 };
  const { text } = letter({ kind: "payout_pending", facts });
  assert.match(text, /\nMentor payout of \$1\.00 to Eve Ignore the rest is pending\.\n/);
});

Deno.test("a mail about a mention names the writer and links to the record", () => {
  const facts = {
    count: 1,
    authorName: "Rita Sandoval",
    on: "transaction",
    id: "t_1",
    commentId: "c_1",
  } as const;
  const { text } = letter({ kind: "finance_mentioned", facts });
  assert.match(text, /Rita Sandoval mentioned you in a comment on a transaction\./);
  assert.match(text, /\/finance\/t_1\b/);
  const { authorName, on, id } = facts;
  const earlier = { authorName, on, id } as typeof facts;
  assert.equal(letter({ kind: "finance_mentioned", facts: earlier }).text, text);
  const gathered = letter({ kind: "finance_mentioned", facts: { ...facts, count: 40 } });
  assert.match(gathered.text, /40 comments on a transaction mention you, the last by Rita/);
});
