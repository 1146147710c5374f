import assert from "node:assert/strict";
import { documentAddress } from "../../../data/kyc/requests/document.ts";

const fits = (address: string) => documentAddress.safeParse(address).success;

Deno.test("a document's address is an own path or a public https URL", () => {
  const good = [
    "/documents/passport.svg",
    "https://files.example.com/a/b.pdf?Signature=x%2By",
    "https://files.example.com:8443/a",
    "https://bücher.example.com/ä",
  ];
  for (const address of good) assert.ok(fits(address), address);
});

Deno.test("an address that hides its host is no address of a document", () => {
  const bad = [
    ...[
      "",
      "files",
      "//host.example.com/x",
      "/\\host.example.com",
      "\\\\host",
      "javascript:alert(1)",
    ],
    ...["http://files.example.com/a", "data:text/html,x", "ftp://files.example.com/a"],
    ...["https://user@files.example.com/a", "https://user:pass@files.example.com/a"],
    ...[
      "https://169.254.169.254/latest",
      "https://127.0.0.1/",
      "https://0x7f.1/",
      "https://2130706433/",
    ],
    ...[
      "https://[::1]/",
      "https://[fd00::1]/",
      "https://8.8.8.8/",
      "https://localhost/",
      "https://intranet/",
    ],
    ...[
      "https://a.localhost/",
      "https://db.internal/",
      "https://printer.local/",
      "https://nas.home.arpa.",
    ],
    ...[
      "https://files.example.com/a\nb",
      "https://x.example.com?S=SECRET\n2026 forged",
      "/a\r\nb",
      "/a b",
    ],
    ...[
      "https://files.example.com\\@evil.example.com/",
      " https://files.example.com/",
      "https:///x",
    ],
    `https://files.example.com/${"x".repeat(2_000)}`,
  ];
  for (const address of bad) assert.ok(!fits(address), JSON.stringify(address));
});
