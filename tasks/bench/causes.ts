/**
 * Why goals are missed, by the beginning of what is measured. Figures in it are of November 29, 2026,
 * on two cores that others used as well.
 */
const causes: Readonly<Record<string, string>> = {
  "dialog after 150 ms of rest":
    "the answer is there before the press. A processor that is four times slower takes four times " +
    "as long, so the time goes into layout and painting, here without a graphics processor",
  "lists at 100,000 rows":
    "the slowest are payouts by the verdict on their person and one more filter (85 to 116 ms), " +
    "which looks up a person's verdict for each payout that passes the other filter; no index has both",
  "dashboard at 100,000 rows, PostgreSQL":
    "the same statements take 18 ms on SQLite; here each is a trip to PostgreSQL, which shares both " +
    "cores with the desk and the benchmark",
  "decision confirmed → next request":
    "the median meets the goal. The slow ones were not looked into one by one; each decodes and " +
    "paints a photograph of 2 MB without a graphics processor while the next one is loaded",
  "list page of 50 rows":
    "each page is rendered for its reader and none is kept: React and the views take a third of its " +
    "time, the database a fifth, headers, streams and routing the rest",
  "server start": "loading the modules of the application takes 760 ms by itself",
  "memory during":
    "V8 collects once its heap has 256 MB, of which less than 90 MB are in use; a smaller heap saved " +
    "nothing ([decision 30](decisions/0030-memory-settings.md))",
  "decision beside 64 readers":
    "one thread renders pages and takes decisions, and 64 readers never leave it idle: each wait of " +
    "a decision for the database ends behind pages of others",
  "import of 100,000 users":
    "inserting alone, with search index and feed of changes, makes 9,000 to 17,000 rows/s here, as " +
    "others leave time; validation and the entry of the trail come on top",
  "`deno task check`":
    "checking the types of 1,940 files takes 29 s of processor time; format, lint and layers run " +
    "beside it",
};

/** A sentence without its full stop. */
export const causeOf = (what: string): string | undefined =>
  Object.entries(causes).find(([start]) => what.startsWith(start))?.[1];
