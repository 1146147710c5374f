/** Objects of Intl hold memory that V8 does not count, so they are reused. */
export function memoize<Result>(make: (key: string) => Result): (key: string) => Result {
  const results = new Map<string, Result>();
  return (key) => {
    const result = results.get(key) ?? make(key);
    results.set(key, result);
    return result;
  };
}
