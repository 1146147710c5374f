/** What every list has to say, whatever it holds. */
export interface ListTexts {
  title: string;
  /** Its short name in the navigation, where that is not its title. */
  nav?: string;
  /** What its records are called, as in "No users found". */
  noun: string;
  /** In English word for word as `data/` throws it. */
  notFound: string;
  intro: string;
  /** Absent where nothing has to be waited for. */
  loading?: string;
  /** Label of the search, and what it looks in. */
  search: string;
  searchHint: string;
}
