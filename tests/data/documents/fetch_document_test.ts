import assert from "node:assert/strict";
import { isPublicAddress } from "../../../data/base/network.ts";
import { type FileHost, startFileHost } from "../../documents/file_host.ts";
import { aPng } from "../../documents/made.ts";

const never = new Promise<Response>(() => {});
const MIB = 1024 * 1024;

const answers: Record<string, () => Response | Promise<Response>> = {
  "/pass.png": () => new Response(aPng()),
  "/here": () => Response.redirect(`${host.origin}/pass.png`, 302),
  "/elsewhere": () => Response.redirect("https://other.example.com/pass.png", 302),
  "/metadata": () => Response.redirect("http://169.254.169.254/latest/meta-data/", 302),
  "/circle": () => Response.redirect(`${host.origin}/circle`, 302),
  "/large": () => new Response(new Uint8Array(20 * MIB + 1)),
  "/gone": () => new Response(null, { status: 404 }),
  "/silent": () => never,
  "/slow": () => new Response(new ReadableStream({ start: (c) => c.enqueue(aPng()) })),
};

let host: FileHost;
const withHost = async (test: () => Promise<void>): Promise<void> => {
  host = await startFileHost((path) => answers[path]!());
  await test().finally(() => host.close());
};

const forbidden = { kind: "invalid", code: "document.forbidden_host" };
const away = {
  kind: "unavailable",
  code: "document.fetch_failed",
};

Deno.test("a document is fetched from the address that its host was resolved to, once", () =>
  withHost(async () => {
    const resolved: string[] = [];
    const resolve = (name: string) => {
      resolved.push(name);
      // The name resolves to another address the second time.
      return Promise.resolve([resolved.length === 1 ? "127.0.0.1" : "192.0.2.1"]);
    };
    const bytes = await host.fetch(`${host.origin}/here?a=b`, { resolve });
    assert.deepEqual(bytes, aPng());
    assert.deepEqual(resolved, ["files.example.com"]);
    const name = `files.example.com:${host.port}`;
    assert.deepEqual(host.asked, [`GET ${name} /here?a=b`, `GET ${name} /pass.png`]);
  }));

Deno.test("a host in a private network is not asked, also where only one of its addresses is there", () =>
  withHost(async () => {
    const addresses = [
      ...[
        "127.0.0.1",
        "10.1.2.3",
        "169.254.169.254",
        "192.168.0.1",
        "172.31.0.1",
        "100.100.100.200",
      ],
      ...["168.63.129.16", "0.0.0.0", "::1", "::", "fe80::1", "fd00:ec2::254", "::ffff:127.0.0.1"],
      ...["64:ff9b::7f00:1", "2002:7f00:1::", "224.0.0.1", "255.255.255.255", "nonsense"],
    ];
    for (const address of addresses) {
      const resolve = () => Promise.resolve(["93.184.215.14", address]);
      const asked = host.fetch(`${host.origin}/pass.png`, { resolve, isPublic: isPublicAddress });
      await assert.rejects(asked, forbidden, address);
    }
    assert.deepEqual(host.asked, []);
    for (const address of ["93.184.215.14", "8.8.8.8", "2606:2800:21f::1", "172.32.0.1"]) {
      assert.ok(isPublicAddress(address), address);
    }
  }));

Deno.test("a provider that redirects to another origin or in a circle, or sends too much, is refused", () =>
  withHost(async () => {
    for (const path of ["/elsewhere", "/metadata", "/circle", "/large"]) {
      await assert.rejects(host.fetch(host.origin + path), forbidden, path);
    }
  }));

Deno.test("a provider that is absent, late or another one is unavailable", () =>
  withHost(async () => {
    await assert.rejects(host.fetch(`${host.origin}/gone`), away);
    const hurried = { deadlineMs: 150 };
    await assert.rejects(host.fetch(`${host.origin}/silent`, hurried), away);
    await assert.rejects(host.fetch(`${host.origin}/slow`, hurried), away);
    const resolve = () => new Promise<string[]>(() => {});
    await assert.rejects(host.fetch(`${host.origin}/pass.png`, { ...hurried, resolve }), away);
    // The certificate has another name.
    await assert.rejects(host.fetch(`https://other.example.com:${host.port}/pass.png`), away);
    await assert.rejects(host.fetch("https://files.example.com:9/pass.png"), away);
  }));
