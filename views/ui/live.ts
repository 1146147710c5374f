/** Marks a part of a page that `static/scripts/live` fetches again after a change of the tags. */
export const livePart = (id: string, tags: string, source: string) => ({
  id,
  "data-live": tags,
  "data-source": source,
});
