/**
 * Makes a thing once for each of a few keys: what Intl makes keeps memory that the garbage collector
 * does not see, so that it is in no hurry to free what each request has made anew.
 */
export function once<Thing>(make: (key: string) => Thing): (key: string) => Thing {
  const made = new Map<string, Thing>();
  return (key) => {
    const thing = made.get(key) ?? make(key);
    made.set(key, thing);
    return thing;
  };
}
