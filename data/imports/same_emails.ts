import { comparableEmail } from "../base/email_address.ts";
import type { Database } from "../db/database.ts";
import { idsByEmail } from "../records/users.ts";
import type { LineIssue } from "./file.ts";
import { lineIssue } from "./reading.ts";
import { SeenTexts } from "./seen_texts.ts";

export interface EmailLine {
  line: number;
  record: { id: string; email: string };
}

/** Finds people of a file with the email address of somebody else, in the file or stored. */
export class SameEmails {
  #seen = new SeenTexts();

  constructor(private db: Database) {}

  async find(people: readonly EmailLine[]): Promise<LineIssue[]> {
    const stored = await idsByEmail(this.db, people.map(({ record }) => record.email));
    return people.flatMap(({ line, record: { id, email } }) => {
      const address = comparableEmail(email);
      const earlier = this.#seen.add(address, line);
      if (earlier > 0) {
        return [
          lineIssue(line, `Lines ${earlier} and ${line} have the same email address, ${email}`),
        ];
      }
      const other = stored.get(address)?.find((stored) => stored !== id);
      const message =
        `Line ${line} and ${other}, who is stored, have the same email address, ${email}`;
      return other === undefined ? [] : [lineIssue(line, message)];
    });
  }
}
