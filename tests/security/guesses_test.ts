import assert from "node:assert/strict";
import { guessForAnHour, lockOutFromOneAddress } from "./guesses.ts";

Deno.test("at most 100 of 600 guesses from 50 addresses in an hour are evaluated, and the owner signs in", async () => {
  const { guesses, evaluated, ownerEnters } = await guessForAnHour({ addresses: 50, each: 12 });
  assert.deepEqual([guesses, ownerEnters], [600, true]);
  assert.ok(evaluated <= 100 && evaluated > 0, `${evaluated} were evaluated`);
});

Deno.test("guesses from a shared address lock no owner out of a known browser", async () => {
  const { owners, lockedOut } = await lockOutFromOneAddress({ names: 18 });
  assert.deepEqual([owners, lockedOut], [4, 0]);
});
