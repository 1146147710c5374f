import assert from "node:assert/strict";
import * as kyc from "../../../../data/kyc/requests/requests.ts";
import * as communities from "../../../../data/records/communities.ts";
import * as content from "../../../../data/records/content.ts";
import * as partners from "../../../../data/records/partners.ts";
import * as transactions from "../../../../data/transactions/transactions.ts";
import * as users from "../../../../data/records/users.ts";
import { withDesk } from "../../../support/helpers.ts";
import { mainOf } from "../../../support/markup.ts";
import {
  aCommunity,
  aContent,
  aPartner,
  aRequest,
  aTransaction,
  aUser,
} from "../../../support/records.ts";

/** The text of a page that a browser would translate. */
function translatable(html: string): string {
  const open: { tag: string; isKept: boolean }[] = [];
  let text = "";
  for (const [part] of html.matchAll(/<[^>]+>|[^<]+/g)) {
    const [, end, tag] = /^<(\/?)(\w+)/.exec(part) ?? [];
    if (tag === undefined) {
      if (!open.some(({ isKept }) => isKept)) text += part;
    } else if (end === "/") {
      open.splice(open.findLastIndex((element) => element.tag === tag));
    } else if (!part.endsWith("/>") && !/^(input|img|br|wbr|link|meta|hr)$/.test(tag)) {
      open.push({ tag, isKept: part.includes('translate="no"') });
    }
  }
  return text;
}

Deno.test("browsers translate no name, id, document or text of a record", () =>
  withDesk(async (desk) => {
    const name = "Rosa Blanco";
    const { db } = desk.store;
    await db.transaction().execute(async (trx) => {
      await users.insert(trx, [aUser({ id: "u_blanco", name, email: "rosa@blanco.example" })]);
      const [document] = aRequest().documents;
      const documents = [{ ...document!, name: "Blanco.png" }];
      await kyc.insert(trx, [
        aRequest({ id: "k_blanco", userId: "u_blanco", userName: name, documents }),
        aRequest({ id: "k_other", userName: name, status: "declined", reviewNotes: "Blanco?" }),
      ]);
      const owned = { userId: "u_blanco", description: "Blanco plan" };
      await transactions.insert(trx, [aTransaction({ id: "t_blanco", ...owned })]);
      await communities.insert(trx, [
        aCommunity({ id: "c_blanco", name: "Blanco", mentorId: "u_blanco", mentorName: name }),
      ]);
      await content.insert(trx, [
        aContent({ id: "x_blanco", title: "Blanco", author: name, description: "Blanco" }),
      ]);
      await partners.insert(trx, [
        aPartner({ id: "p_blanco", name: "Blanco", website: "https://blanco.example" }),
      ]);
    });
    const records = ["users/u_", "kyc/k_", "finance/t_", "communities/c_", "content/x_"];
    const paths = [
      ...["users", "kyc", "finance", "communities", "content", "partners"].map((list) =>
        `${list}?q=blanco`
      ),
      ...[...records, "partners/p_"].map((path) => `${path}blanco`),
      ...["kyc/k_other", "kyc/k_blanco/decision?status=accepted", "search?q=blanco"],
      "kyc?userId=u_blanco",
    ];
    for (const path of paths) {
      const { status, text } = await desk.get(`/${path}`);
      assert.equal(status, 200, path);
      const main = mainOf(text).replace(/<search.*?<\/search>|<ul class="chips".*?<\/ul>/gs, "");
      assert.match(main, /blanco/i, path);
      const found = translatable(main).match(/.{0,60}blanco.{0,60}/i);
      assert.equal(found, null, path);
    }
  }));
