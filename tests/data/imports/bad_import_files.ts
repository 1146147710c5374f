import type { ImportName } from "../../../data/imports/importable.ts";
import type { ImportFormat } from "../../../data/imports/file.ts";
import { kycRequest } from "../../support/fixtures.ts";
import { ndjson, user, usersFile } from "./import_files.ts";

export type Lines = [line: number, message: RegExp | string][];

const HEADER = "id,name,email,role,status,joinedAt\n";
const row = (n: number, changes: Record<string, unknown> = {}) =>
  Object.values(user(n, changes)).join() + "\n";

/** Faulty files, and the lines that an import must name. */
export const badFiles: Record<string, [ImportName, ImportFormat, string, Lines]> = {
  "what is missing, misspelt or unknown in a record": [
    "users",
    "ndjson",
    [
      JSON.stringify(user(1)),
      JSON.stringify({ ...user(2), name: undefined }),
      JSON.stringify(user(3, { role: "owner", email: "nobody" })),
      JSON.stringify(user(4, { shoeSize: 43 })),
      JSON.stringify(user(5, { joinedAt: "2026-02-30T00:00:00Z" })),
      JSON.stringify(user(6, { id: "u/6" })),
      "[]",
      "[".repeat(30_000) + "]".repeat(30_000),
      "{",
    ].join("\n"),
    [
      [2, "name: is missing"],
      [
        3,
        'email: must be an email address, such as ana@example.com, not "nobody"; ' +
        'role: must be one of admin, mentor, mentee, not "owner"',
      ],
      [4, /Unrecognized key: "shoeSize"/],
      [
        5,
        "joinedAt: must be an instant or a day, such as 2026-01-31T09:30:00Z or 2026-01-31, " +
        'not "2026-02-30T00:00:00Z"',
      ],
      [6, 'id: must be letters, digits, - and _, not "u/6"'],
      [7, /expected object, received array/],
      [8, /expected object, received array/],
      [9, "is not JSON"],
    ],
  ],
  "an id that comes again, whatever lies between": [
    "users",
    "ndjson",
    usersFile(3_000) + "\n" + ndjson([user(7)]),
    [[3_002, "the id u_7 stands on line 7 already"]],
  ],
  "the line of a CSV record after blank lines and values of several lines": [
    "users",
    "csv",
    "\uFEFF" + HEADER + row(1, { name: '"two\r\nlines"' }) + "\r\n\n" + row(2, { status: "gone" }),
    [[6, 'status: must be one of active, inactive, not "gone"']],
  ],
  "a CSV value that is not what its column holds": [
    "content",
    "csv",
    "id,title,type,author,authorId,published,createdAt,views\n" +
    "x_1,T,course,A,u_1,maybe,2026-01-01T00:00:00Z,1\n" +
    "x_2,T,course,A,u_1,TRUE,2026-01-01T00:00:00Z,1e3\n" +
    "x_3,T,course,A,u_1,,2026-01-01T00:00:00Z,1.5\n",
    [
      [2, 'published: must be true or false, not "maybe"'],
      [3, 'views: must be a number, such as 12.5, not "1e3"'],
      [4, "published: is missing; views: must be a whole number, not 1.5"],
    ],
  ],
  "a CSV record with another number of values": [
    "users",
    "csv",
    HEADER + "u_1,Amy\n" + row(2),
    [[2, "has 2 values for 6 columns"]],
  ],
  "a CSV header with what the list does not have": [
    "users",
    "csv",
    "id,name,,constructor,name\n" + row(1),
    [
      [1, "column 3 of the header is empty"],
      [1, 'unknown columns: "constructor"'],
      [1, "repeated columns: name"],
      [1, "missing columns: email, role, status, joinedAt"],
      [
        1,
        "the columns are separated by commas; expected: id, name, email, role, status, joinedAt, " +
        "[lastActiveAt], [language], [payoutMethodChangedAt], [endedAt], [risk], [legalHold], " +
        "[lastScreened], [acceptedRequest]",
      ],
    ],
  ],
  "bad records before a quotation mark that is never closed": [
    "users",
    "csv",
    HEADER + row(1, { role: "owner" }) + 'u_2,"Amy,' + "\n" + row(3),
    [
      [2, /^role:/],
      [3, "opens a quotation mark that is never closed; nothing after it was read"],
    ],
  ],
  "text after a closing quotation mark": [
    "users",
    "csv",
    HEADER + 'u_1,"Amy" Hart,a@example.com,mentee,active,2026-01-01T00:00:00Z\n' + row(2),
    [[2, "has text after a closing quotation mark; nothing after it was read"]],
  ],
  "a record that never ends": [
    "users",
    "csv",
    HEADER + row(1) + `u_2,"${"x".repeat(100_000)}`,
    [[3, "is longer than 64 KiB (is a quotation mark missing?); nothing after it was read"]],
  ],
  "more separators than a record may hold": [
    "users",
    "csv",
    HEADER + row(1) + ",".repeat(100_000),
    [[3, "is longer than 64 KiB (is a quotation mark missing?); nothing after it was read"]],
  ],
  "a line that never ends": [
    "users",
    "ndjson",
    usersFile(1) + `{"name":"${"x".repeat(100_000)}"}`,
    [[2, "is longer than 64 KiB; nothing after it was read"]],
  ],
  "characters that one of the engines cannot store": [
    "kyc-requests",
    "ndjson",
    [
      JSON.stringify(kycRequest(1, { userName: "nul \0" })),
      JSON.stringify(kycRequest(2, { userName: "half \uD83E" })),
      JSON.stringify(kycRequest(3)).replace("passport", "pass\\u0000port"),
    ].join("\n"),
    [
      [1, /cannot be stored/],
      [2, /cannot be stored/],
      [3, /cannot be stored/],
    ],
  ],
  "amounts that are no dollars and cents": [
    "transactions",
    "ndjson",
    ndjson([1.001, -1, 1e21, 1_000_000_000, "12", 0.1 + 0.2, 0].map((amount, index) => ({
      id: `t_${index}`,
      type: "revenue",
      amount,
      description: "",
      userId: "u_1",
      date: "2026-01-01T00:00:00Z",
      status: "pending",
    }))),
    [1, 2, 3, 4, 5, 6, 7].map((line) =>
      line === 5 ? [line, 'amount: must be a number, such as 12.5, not "12"'] : [
        line,
        /^amount: must be USD from 0.01 to 999,999,999.99, with at most 2 decimals, not -?\d/,
      ]
    ),
  ],
  "KYC requests whose history contradicts itself": [
    "kyc-requests",
    "ndjson",
    ndjson([
      kycRequest(1, { status: "accepted" }),
      kycRequest(2, { status: "declined", expiresAt: "2027-01-01T00:00:00Z" }),
      kycRequest(3, { status: "expired", expiresAt: "2026-11-20T00:00:00Z" }),
      kycRequest(4, { status: "declined", reviewedBy: "s_9" }),
      kycRequest(5, { status: "accepted", expiresAt: "2027-11-19T14:37:12.346Z" }),
      { ...kycRequest(6), version: 1 },
      kycRequest(7, { documents: [{ type: "id", url: "//evil.example/", name: "x" }] }),
    ]),
    [
      [1, "expiresAt: is missing from one that is accepted"],
      [2, /^expiresAt: must be empty in one that is declined/],
      [3, "expiresAt: is still to come in one that is expired"],
      [4, "reviewedBy: is nobody on the staff"],
      [5, "expiresAt: is more than 365 days away"],
      [6, /Unrecognized key: "version"/],
      [7, /^documents\.0\.url: /],
    ],
  ],
  "days that are none, are still to come or come twice, and figures beyond all measure": [
    "analytics",
    "csv",
    "date,avgSessionDuration,activeUsersDaily\n2026-11-19,1440,0\n2026-11-20,1,1\n" +
    "2026-02-30,1,1\n2026-11-18T00:00:00Z,1,1\n2026-11-17,1440.1,1000000001\n" +
    "2026-11-16,-1,-1\n2026-11-15,,1.5\n2026-11-19,1,1\n",
    [
      [3, "date: is still to come"],
      [4, 'date: must be a day, YYYY-MM-DD, not "2026-02-30"'],
      [5, 'date: must be a day, YYYY-MM-DD, not "2026-11-18T00:00:00Z"'],
      [
        6,
        "avgSessionDuration: must be at most 1440, not 1440.1; " +
        "activeUsersDaily: must be at most 1000000000, not 1000000001",
      ],
      [
        7,
        "avgSessionDuration: must be at least 0, not -1; activeUsersDaily: must be at least 0, not -1",
      ],
      [8, "avgSessionDuration: is missing; activeUsersDaily: must be a whole number, not 1.5"],
      [9, "the id 2026-11-19 stands on line 2 already"],
    ],
  ],
};
