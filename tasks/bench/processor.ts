/**
 * Milliseconds for which this thread was ready to run while other processes had its processor, since
 * the thread began; 0 where the system does not count them (Linux does).
 */
export function waitedForProcessor(): number {
  try {
    return Number(Deno.readTextFileSync("/proc/self/schedstat").split(" ")[1]) / 1e6;
  } catch {
    return 0;
  }
}
