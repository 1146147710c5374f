import assert from "node:assert/strict";
import { system } from "../../../data/audit/write.ts";
import { internet } from "../../../data/base/outside.ts";
import { receiversFor, requireReceiver } from "../../../data/webhooks/address.ts";
import { createEndpoint, requireEndpoint } from "../../../data/webhooks/endpoints.ts";
import { lastDeliveries } from "../../../data/webhooks/deliveries.ts";
import { sendTest } from "../../../data/webhooks/endpoints.ts";
import { startWebhooks } from "../../../server/webhooks.ts";
import { startReceiver } from "../../support/receiver.ts";
import { withStore } from "../../support/stores.ts";

const PUBLIC = "https://desk.example.com";

/** Names resolve to this address. */
const leadingTo = (address: string) => ({
  ...internet,
  resolve: (host: string) => Promise.resolve([/^[\d.]+$|:/.test(host) ? host : address]),
});

const refused: Record<string, RegExp> = {
  "http://hooks.example.com/": /start with https/,
  "ftp://hooks.example.com/": /start with https/,
  "no address": /start with https/,
  "https://user:secret@hooks.example.com/": /user name and password/,
  "https://127.0.0.1/": /private network/,
  "https://[::1]/": /private network/,
  "https://[::ffff:10.0.0.1]/": /private network/,
  "https://2130706433/": /private network/,
  "https://169.254.169.254/latest": /private network/,
  "http://localhost:8001/": /start with https/,
};

for (const [url, reason] of Object.entries(refused)) {
  Deno.test(`webhooks are not sent to ${url}`, async () => {
    const receivers = receiversFor(PUBLIC, leadingTo("8.8.8.8"));
    await assert.rejects(requireReceiver(url, receivers), reason);
  });
}

Deno.test("a name with a private address is refused, unless the desk is local", async () => {
  const url = "https://hooks.example.com/";
  await assert.rejects(
    requireReceiver(url, receiversFor(PUBLIC, leadingTo("127.0.0.1"))),
    /private network/,
  );
  const local = receiversFor("http://localhost:8000", leadingTo("127.0.0.1"));
  assert.equal(await requireReceiver("http://127.0.0.1:8001/x", local), "http://127.0.0.1:8001/x");
  await assert.rejects(
    requireReceiver(url, receiversFor("http://localhost:8000", leadingTo("10.0.0.1"))),
    /private network/,
  );
});

Deno.test("a name server that does not answer ends the form in time, and is named", async () => {
  const silent = { ...internet, deadlineMs: 20, resolve: () => new Promise<string[]>(() => {}) };
  await assert.rejects(
    requireReceiver("https://hooks.example.com/", receiversFor(PUBLIC, silent)),
    /DNS did not answer for hooks\.example\.com in time/,
  );
});

Deno.test("a name that later leads to a private address is never contacted", () =>
  withStore(async (store) => {
    const receiver = startReceiver();
    const { port } = new URL(receiver.url);
    const url = `https://hooks.example.com:${port}/`;
    const { id } = await createEndpoint(
      store,
      { url, events: ["kyc.decided"] },
      system,
      receiversFor(PUBLIC, leadingTo("8.8.8.8")),
    );
    await sendTest(store, id, system);
    const sender = startWebhooks(store, { origins: [PUBLIC] }, {
      network: leadingTo("127.0.0.1"),
      lookEveryMs: 60_000,
    });
    await sender.look();
    await sender.stop();
    await receiver.close();
    assert.equal(receiver.received.length, 0);
    const [delivery] = await lastDeliveries(store.db, id, 1);
    assert.match(delivery?.answer ?? "", /private network/);
    assert.ok((await requireEndpoint(store.db, id)).failingSince);
  }));

Deno.test("a preview on Deno Deploy, which has no origin, starts and is not on a developer's machine", () => {
  assert.equal(receiversFor("").isLocal, false);
});
