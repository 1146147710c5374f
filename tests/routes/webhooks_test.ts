import assert from "node:assert/strict";
import { listEndpoints } from "../../data/webhooks/endpoints.ts";
import { errorOf } from "../support/accounts.ts";
import { type Desk, textOf, withDesk } from "../support/helpers.ts";
import { elements, mainOf, only } from "../support/markup.ts";
import { startReceiver } from "../support/receiver.ts";

const PATH = "/staff/webhooks";

const onDesk = (test: (desk: Desk) => Promise<void>): Promise<void> =>
  withDesk(test, { sample: false });

const send = (desk: Desk, path: string, url: string, events: readonly string[]) =>
  desk.send(path, {
    method: "POST",
    body: new URLSearchParams([["url", url], ...events.map((event) => ["events", event])]),
  });

Deno.test("an admin adds a webhook, whose secret is shown once", () =>
  onDesk(async (desk) => {
    assert.equal(
      elements(mainOf((await desk.get("/administration")).text), "a", { href: PATH }).length,
      1,
    );
    const made = await send(desk, PATH, "http://localhost:8001/hooks", ["kyc.decided"]);
    assert.equal(made.status, 200);
    const secret = only(made.text, "input", { name: "secret" }).attributes.value ?? "";
    assert.match(secret, /^whsec_[\w+/]{43}=$/);
    const [endpoint] = await listEndpoints(desk.store.db);
    for (const path of [PATH, `${PATH}/${endpoint!.id}`]) {
      const { text } = await desk.get(path);
      assert.match(textOf(text), /http:\/\/localhost:8001\/hooks/);
      assert.ok(!text.includes(secret));
    }
  }));

Deno.test("an address that webhooks are not sent to is refused with the reason", () =>
  onDesk(async (desk) => {
    const url = "https://10.0.0.1/hooks";
    const { status, text } = await send(desk, PATH, url, ["kyc.decided"]);
    assert.equal(status, 422);
    assert.equal(errorOf(text, "url"), "10.0.0.1 is in a private network.");
    assert.equal(only(text, "input", { name: "url" }).attributes.value, url);
    const none = await send(desk, PATH, "http://localhost:8001/hooks", []);
    assert.match(textOf(none.text), /Choose at least one of these\./);
    assert.deepEqual(await listEndpoints(desk.store.db), []);
  }));

Deno.test("a webhook is tried, turned off and on, edited, and removed, each by its own button", () =>
  onDesk(async (desk) => {
    const receiver = startReceiver();
    await send(desk, PATH, receiver.url, ["kyc.decided"]);
    await receiver.close();
    const [{ id } = { id: "" }] = await listEndpoints(desk.store.db);
    const press = (action: string) => desk.post(`${PATH}/${id}/${action}`, {});
    assert.equal((await press("test")).status, 303);
    assert.match(textOf((await desk.get(`${PATH}/${id}`)).text), /webhook\.test .*waiting/);
    await press("turn-off");
    const off = textOf((await desk.get(`${PATH}/${id}`)).text);
    assert.match(off, /An admin turned it off, or a backup was restored\..*failed/);
    assert.doesNotMatch(off, /Send test event/);
    await press("turn-on");
    const { status } = await send(desk, `${PATH}/${id}`, receiver.url, ["kyc.expired"]);
    assert.equal(status, 303);
    const [changed] = await listEndpoints(desk.store.db);
    assert.deepEqual(changed?.events, ["kyc.expired"]);
    assert.match(textOf((await desk.fragment(`${PATH}/${id}/rotate`)).text), /24 hours/);
    assert.match((await press("rotate")).text, /whsec_/);
    assert.match(textOf((await desk.fragment(`${PATH}/${id}/remove`)).text), /can’t be undone/);
    await press("remove");
    assert.deepEqual(await listEndpoints(desk.store.db), []);
    assert.equal((await desk.get(`${PATH}/${id}`)).status, 404);
  }));
