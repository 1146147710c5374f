/** So many are held ready on a connection, or on an open file. */
export const STATEMENTS_KEPT = 300;

/** Whether a statement only reads, as far as its first word tells. */
export const isSelect = (sql: string): boolean => /^\s*select\b/i.test(sql);

/** SQLSTATE of what a pooler has handed to a connection other than the one that it was prepared on. */
const INVALID_SQL_STATEMENT_NAME = "26000";
const DUPLICATE_PREPARED_STATEMENT = "42P05";
const FEATURE_NOT_SUPPORTED = "0A000";

/**
 * The names under which PostgreSQL holds statements ready on each connection: such a one is read
 * once, and soon planned once, which takes longer than to run it. Behind a pooler a connection may
 * be that of others before and after: so a name is of this process alone, and stands for one text.
 */
export class ReadyStatements {
  #names = new Map<string, string>();
  #era = crypto.randomUUID();
  #isOff = false;

  /** Another one as soon as all names are: what a connection of an earlier one holds is of no use. */
  get era(): string {
    return this.#era;
  }

  /** None for what is not held ready. */
  nameOf(sql: string): string | undefined {
    if (this.#isOff || !isSelect(sql)) return undefined;
    const known = this.#names.get(sql);
    if (known !== undefined) return known;
    if (this.#names.size >= STATEMENTS_KEPT) this.#renew();
    const name = `${this.#era} ${this.#names.size}`;
    this.#names.set(sql, name);
    return name;
  }

  /** Whether all that was wrong is that a statement was not ready as it should be: it has not run. */
  wasNotReady(error: unknown): boolean {
    const { code, message = "" } = error as { code?: string; message?: string };
    if (code === INVALID_SQL_STATEMENT_NAME || code === DUPLICATE_PREPARED_STATEMENT) {
      this.#isOff = true;
      return true;
    }
    // A migration has changed what its rows have.
    if (code !== FEATURE_NOT_SUPPORTED || !/cached plan/.test(message)) return false;
    this.#renew();
    return true;
  }

  #renew(): void {
    this.#names.clear();
    this.#era = crypto.randomUUID();
  }
}
