/**
 * For how many milliseconds since this thread began it was ready and other processes had its
 * processor; 0 where nobody counts them (Linux does).
 */
export function waitedForProcessor(): number {
  try {
    return Number(Deno.readTextFileSync("/proc/self/schedstat").split(" ")[1]) / 1e6;
  } catch {
    return 0;
  }
}
