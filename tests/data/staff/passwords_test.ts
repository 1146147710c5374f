import assert from "node:assert/strict";
import { hashPassword, verifyPassword } from "../../../data/staff/accounts/passwords.ts";

Deno.test("a password is kept as a salted PBKDF2 hash with 600,000 iterations", async () => {
  const [one, other] = await Promise.all([hashPassword("admin123"), hashPassword("admin123")]);
  assert.match(one, /^pbkdf2-sha256\$600000\$[A-Za-z0-9+/]{22}==\$[A-Za-z0-9+/]{43}=$/);
  assert.notEqual(one.split("$")[2], other.split("$")[2], "each hash has a salt of its own");
  assert.notEqual(one.split("$")[3], other.split("$")[3]);
  assert.ok(!one.includes("admin123"));
});

Deno.test("only the very password fits its hash", async () => {
  const stored = await hashPassword("Pässword 1");
  assert.equal(await verifyPassword("Pässword 1", stored), true);
  assert.equal(await verifyPassword("Pa\u0308ssword 1", stored), true, "composed alike");
  for (const wrong of ["pässword 1", "Pässword 1 ", "Pässword", ""]) {
    assert.equal(await verifyPassword(wrong, stored), false, wrong);
  }
});

Deno.test("without a stored hash no password fits, not even that of the stand-in", async () => {
  for (const password of ["", "x", "x".repeat(16), "x".repeat(32)]) {
    assert.equal(await verifyPassword(password, null), false);
  }
});

/** Counts how many derivations run at the same time while `work` is under way. */
async function mostAtOnce(work: () => Promise<unknown>): Promise<number> {
  const { deriveBits } = crypto.subtle;
  let running = 0;
  let most = 0;
  crypto.subtle.deriveBits = async (...given: Parameters<typeof deriveBits>) => {
    most = Math.max(most, ++running);
    try {
      return await deriveBits.apply(crypto.subtle, given);
    } finally {
      running--;
    }
  };
  try {
    await work();
  } finally {
    crypto.subtle.deriveBits = deriveBits;
  }
  return most;
}

Deno.test("at most two passwords are hashed at once, whoever they belong to", async () => {
  const stored = await hashPassword("secret");
  const most = await mostAtOnce(() =>
    Promise.all([
      verifyPassword("secret", stored),
      verifyPassword("wrong", stored),
      verifyPassword("unknown", null),
      verifyPassword("unknown", null),
      hashPassword("new"),
    ])
  );
  assert.equal(most, 2);
});
