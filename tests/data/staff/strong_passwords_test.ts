import assert from "node:assert/strict";
import { requireStrong } from "../../../data/staff/accounts/strong_passwords.ts";

const owner = { name: "Zoë Okafor", email: "zoe.okafor@desk-house.example" };

const refusal = (password: string, sample = false) =>
  requireStrong(password, owner, { sample }).then(() => null, ({ message }) => message);

Deno.test("one's own name, email and the name of the desk are no passwords", async () => {
  const own = [
    ...["zoe.okafor@desk-house.example", "ZOE.OKAFOR@desk-house.example!", "Okafor-Okafor1"],
    ...["Mentor Desk 1", "mentordesk2026", "ökafor okafor 12", "desk-house.example"],
  ];
  for (const password of own) {
    const text = "Don't use your name, your email or the product name.";
    assert.equal(await refusal(password), text, password);
  }
});

Deno.test("repeated characters and patterns are refused as passwords", async () => {
  const patterns = [
    ...["aaaaaaaaaaaa", "abcabcabcabc", "tr0ub4tr0ub4", "abcdefghijkl", "zyxwvutsrqpo"],
    ...["543210987654", "qwertyuiopas", "QWERTZUIOPÜ!", "aaaabbbbcccc", "332211004455"],
  ];
  for (const password of patterns) {
    const text = "This password repeats itself or follows a pattern.";
    assert.equal(await refusal(password), text, password);
  }
});

Deno.test("a long phrase is one, also with a name in it or said twice", async () => {
  const fit = [
    ...["correct horse battery staple", "four words nobody guessed", "mentors drink green tea"],
    ...[
      "Okafor sails to Lagos",
      "viele grüne Bäume",
      "nobody guessed nobody guessed",
      "kX7#pQ2!mZ9v",
    ],
  ];
  for (const password of fit) assert.equal(await refusal(password), null, password);
  assert.equal(
    await refusal("admin123", true),
    "This password is too common. Choose another.",
  );
});
