/** How often others had their turn while something was done. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  const others = setInterval(() => turns++);
  try {
    await work();
  } finally {
    clearInterval(others);
  }
  return turns;
}
