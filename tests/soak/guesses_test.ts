import assert from "node:assert/strict";
import { guessForAnHour, lockOutFromOneAddress } from "./guesses.ts";

Deno.test("of 600 guesses at an account from 50 addresses in an hour at most a hundred count; its owner enters", async () => {
  const { guesses, evaluated, ownerEnters } = await guessForAnHour({ addresses: 50, each: 12 });
  assert.deepEqual([guesses, ownerEnters], [600, true]);
  assert.ok(evaluated <= 100 && evaluated > 0, `${evaluated} were evaluated`);
});

Deno.test("who guesses from everybody's address locks no owner out of a browser of theirs", async () => {
  const { owners, lockedOut } = await lockOutFromOneAddress({ names: 18 });
  assert.deepEqual([owners, lockedOut], [4, 0]);
});
