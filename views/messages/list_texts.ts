/** Texts that every list screen has. */
export interface ListTexts {
  title: string;
  /** Short name in the navigation, if it is not the title. */
  nav?: string;
  /** Plural of its records, as in "No users found". */
  noun: string;
  /** The count of a single record. */
  one: string;
  intro: string;
  /** Absent if the page needs no loading line. */
  loading?: string;
  /** Label and placeholder of the search field. */
  search: string;
  searchHint: string;
}
