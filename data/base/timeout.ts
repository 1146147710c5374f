/** Returns the result of `work`, or undefined if it takes longer than `ms`. */
export async function within<Result>(
  ms: number,
  work: Promise<Result>,
): Promise<Result | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => timer = setTimeout(resolve, ms, undefined));
  return await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
