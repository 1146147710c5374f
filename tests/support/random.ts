/** `RANDOM_SEED` repeats what tests choose at random. */
export const randomSeed = Number(Deno.env.get("RANDOM_SEED") ?? Date.now() % 2 ** 31);
console.log(`RANDOM_SEED=${randomSeed}`);

/** The same numbers from 0 to 1 for the same seed and name (a linear congruential generator). */
export function randomNumbers(name: string): () => number {
  let state = [...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), randomSeed) %
    2 ** 31;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
}
