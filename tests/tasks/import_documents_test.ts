import assert from "node:assert/strict";
import * as kyc from "../../data/kyc/requests/requests.ts";
import { aJpeg, aPdf, aPng } from "../documents/made.ts";
import { aRequest } from "../support/records.ts";
import { type TaskDesk, withTasks } from "./desk.ts";

async function put(desk: TaskDesk, path: string, bytes: Uint8Array): Promise<void> {
  const whole = `${desk.folder}/in/${path}`;
  await Deno.mkdir(whole.replace(/\/[^/]*$/, ""), { recursive: true });
  await Deno.writeFile(whole, bytes);
}

const NOT_A_DOCUMENT = "The document is not a JPEG, PNG, WebP, HEIC, AVIF or PDF file.";

Deno.test("deno task import documents brings a folder in, names what it cannot, and goes on when run again", () =>
  withTasks(async (desk) => {
    await desk.withStore(({ db }) =>
      kyc.insert(db, [
        aRequest({ id: "k_1", documents: [] }),
        aRequest({ id: "k_2", documents: [] }),
        aRequest({ id: "k_3", documents: [], status: "declined", reviewedBy: "s_1" }),
      ])
    );
    await put(desk, "k_1/id/Pass é.png", aPng());
    await put(desk, "k_1/id/back.jpg", aJpeg());
    await put(desk, "k_2/tax_id/tax.pdf", aPdf({ pages: 2 }));
    await put(desk, "k_1/.DS_Store", new Uint8Array(9));
    const good = await desk.run(["import", "documents", `${desk.folder}/in/`]);
    assert.equal(good.code, 0, good.err);
    assert.deepEqual([good.code, good.out], [0, "3 imported, 0 already there, 0 refused\n"]);
    assert.match(good.err, /Importing 30%\nImporting 60%\nImporting 100%\n/);

    await put(desk, "k_1/id/bad.png", new TextEncoder().encode("<svg onload=alert(1)>"));
    await put(desk, "k_1/id/\x1b[2J\r\n\x9b31mok.png", new Uint8Array(9));
    await put(desk, "k_1/portrait/a.png", aPng());
    await put(desk, "k_2/id/later.png", aPng({ grey: 7 }));
    await put(desk, "k_3/id/a.png", aPng());
    await put(desk, "k_9/id/a.png", aPng());
    await put(desk, "stray.png", aPng());
    await put(desk, "k_1/id/back.jpg", aJpeg({ width: 16 }));
    await Deno.symlink("/etc/hostname", `${desk.folder}/in/k_1/id/link.png`);
    const { code, out, err } = await desk.run(["import", "documents", `${desk.folder}/in`]);
    assert.deepEqual([code, out], [1, "1 imported, 2 already there, 8 refused\n"]);
    assert.deepEqual(err.split("\n").filter((line) => !line.startsWith("Importing")), [
      ...[
        ["k_1/id/\ufffd[2J\ufffd\ufffd\ufffd31mok.png", NOT_A_DOCUMENT],
        [
          "k_1/id/back.jpg",
          "A different file already exists under this document id; use replaces=ID.",
        ],
        ["k_1/id/bad.png", NOT_A_DOCUMENT],
        ["k_1/id/link.png", "is not a file"],
        [
          "k_1/portrait/a.png",
          "The type of a document of this request must be one of id, proof_of_address, business_registration, tax_id, selfie.",
        ],
        [
          "k_3/id/a.png",
          "This request has been decided. It can't receive more documents: submit a new request or have this one reopened.",
        ],
        ["k_9/id/a.png", "KYC request not found"],
        ["stray.png", "is not in REQUEST_ID/TYPE/"],
      ].map(([path, why]) => `${desk.folder}/in/${path}: ${why}`),
      ...["Not all documents were imported.", ""],
    ]);
    await desk.withStore(async (store) => {
      const { documents } = await kyc.get(store, "k_1");
      assert.deepEqual(documents.map(({ name, contentType }) => [name, contentType]), [
        ["Pass é.png", "image/png"],
        ["back.jpg", "image/jpeg"],
      ]);
      assert.equal((await kyc.get(store, "k_2")).documents.length, 2);
      const entries = await store.db.selectFrom("audit_log").select("action")
        .where("action", "=", "Document received").execute();
      assert.equal(entries.length, 4);
    });
    const other = { DATABASE_URL: `sqlite:${desk.folder}/typo.db` };
    const typo = await desk.run(["import", "documents", `${desk.folder}/in`], other);
    assert.match(typo.err, /^DATABASE_URL: there is no database at .*typo\.db\n$/);
    const none = await desk.run(["import", "documents", `${desk.folder}/none`]);
    assert.deepEqual([none.code, none.err], [1, `there is no folder ${desk.folder}/none\n`]);
  }));
