import assert from "node:assert/strict";
import * as communities from "../../data/records/communities.ts";
import * as content from "../../data/records/content.ts";
import * as kyc from "../../data/kyc/requests.ts";
import * as transactions from "../../data/records/transactions.ts";
import * as users from "../../data/records/users.ts";
import { type Desk, textOf, withDesk } from "../helpers.ts";
import { elements, mainOf, only, seen } from "../markup.ts";
import { pages } from "../pages.ts";
import { aCommunity, aContent, aRequest, aTransaction, aUser, many } from "../records.ts";

const cardsOf = (html: string) =>
  elements(html, "article").map(({ html: card }) => ({
    title: only(card, "a").text,
    href: only(card, "a").attributes.href,
    text: seen(card),
    icon: only(card, "use").attributes.href?.split("#")[1],
  }));

Deno.test("/dashboard greets, and has a card for each figure with link and caption", () =>
  withDesk(async (desk) => {
    await plant(desk);
    const { status, text } = await desk.get("/dashboard");
    assert.equal(status, 200);
    const main = mainOf(text);
    assert.equal(only(main, "h1").text, "Dashboard");
    assert.match(textOf(main), /Welcome back! Here's an overview of your platform\./);
    assert.equal(only(main, "p", { "aria-busy": "true" }).text, "Loading...");
    assert.deepEqual(cardsOf(main).map(({ title, href, text }) => [title, href, text]), [
      ["Total Users", "/users", "Total Users 1,200 Active platform users"],
      ["Pending KYC", "/kyc", "Pending KYC 2 Awaiting verification"],
      ["Monthly Revenue", "/finance", "Monthly Revenue $1,234.50 Current month earnings"],
      ["Active Communities", "/communities", "Active Communities 3 Live mentor groups"],
      ["Published Content", "/content", "Published Content 4 Educational materials"],
    ]);
    assert.equal(cardsOf(main)[2]?.icon, "dollar-sign");
  }, { sample: false }));

async function plant({ store }: Desk): Promise<void> {
  const { db } = store;
  await users.insert(db, many(1200, (n) => aUser({ id: `u_${n}` })));
  await kyc.insert(db, many(2, (n) => aRequest({ id: `k_${n}` })));
  await transactions.insert(db, [aTransaction({ date: store.now().toISOString() })]);
  await communities.insert(db, many(3, (n) => aCommunity({ id: `c_${n}` })));
  await content.insert(db, many(4, (n) => aContent({ id: `ct_${n}` })));
}

Deno.test("/dashboard of an empty platform shows 0 where nothing is", () =>
  withDesk(async (desk) => {
    const { text } = await desk.get("/dashboard");
    const values = elements(text, "p", { class: "value" }).map(({ text }) => text);
    assert.deepEqual(values, ["0", "0", "$0.00", "0", "0"]);
  }, { sample: false }));

Deno.test("/dashboard follows a decision", () =>
  withDesk(async (desk) => {
    const pending = async () => cardsOf(mainOf((await desk.get("/dashboard")).text))[1]?.text;
    const before = Number(/\d+/.exec(await pending() ?? "")?.[0]);
    await desk.json("PATCH", "/api/kyc-requests/k_1/status", { status: "accepted" });
    assert.equal(await pending(), `Pending KYC ${before - 1} Awaiting verification`);
  }));

Deno.test("/dashboard leads to every page under its cards", () =>
  withDesk(async (desk) => {
    const main = mainOf((await desk.get("/dashboard")).text);
    assert.match(textOf(main), / All areas /);
    const links = elements(only(main, "ul", { class: "areas" }).html, "a");
    const targets = links.map(({ attributes }) => attributes.href ?? "").toSorted();
    const others = pages.map(([path]) => path)
      .filter((path) => path.lastIndexOf("/") === 0 && !/^\/(dashboard|search)/.test(path));
    assert.deepEqual(targets, others.toSorted());
    for (const { text } of links) assert.notEqual(text, "");
  }));
