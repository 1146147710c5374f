import type { Tables } from "../db/tables.ts";
import { followClock } from "./clocked.ts";
import { countOf } from "./count.ts";
import type { Count } from "./facets.ts";
import { askedOf } from "./find.ts";
import type { ListName } from "./names.ts";
import type { ListQuery } from "./query.ts";
import type { ListShape, Source } from "./shape.ts";

/** How many records a query asks for, without a search: what its list says, without its rows. */
export async function howMany<Table extends keyof Tables, Filter extends string, Shown>(
  shape: ListShape<ListName, Table, Filter, Shown>,
  source: Source,
  query: ListQuery<Filter>,
): Promise<Count> {
  return await countOf(await followClock(askedOf(shape, source, query, {}), query));
}
