import assert from "node:assert/strict";
import {
  clientAddress,
  isConfidential,
  isPublicAddress,
  networkOf,
  trustedProxiesIn,
} from "../../../data/base/network.ts";

const through = (socket: string, forwardedFor: string | undefined, trusted: string) =>
  clientAddress(socket, forwardedFor, trustedProxiesIn(trusted)!);

Deno.test("nobody's X-Forwarded-For is believed unless proxies are named", () => {
  assert.equal(through("192.0.2.1", "203.0.113.9", "0"), "192.0.2.1");
  assert.equal(clientAddress("192.0.2.1", "203.0.113.9", { hops: 0 }), "192.0.2.1");
});

Deno.test("X-Forwarded-For is believed as far as trusted proxies have written it", () => {
  const proxies = "10.0.0.0/8, 2001:db8::1";
  const cases: [socket: string, header: string | undefined, client: string][] = [
    ["10.1.2.3", "203.0.113.9", "203.0.113.9"],
    ["2001:DB8:0::1", "203.0.113.9", "203.0.113.9"],
    ["::ffff:10.1.2.3", "203.0.113.9", "203.0.113.9"],
    ["10.1.2.3", "198.51.100.1, 203.0.113.9", "203.0.113.9"],
    ["10.1.2.3", "198.51.100.1, 203.0.113.9, 10.9.9.9", "203.0.113.9"],
    ["11.1.2.3", "203.0.113.9", "11.1.2.3"],
    ["2001:db8::2", "203.0.113.9", "2001:db8::2"],
    ["10.1.2.3", undefined, "10.1.2.3"],
    ["10.1.2.3", "203.0.113.9, nonsense", "10.1.2.3"],
    ["10.1.2.3", "203.0.113.9, nonsense, 10.0.0.9", "10.0.0.9"],
    ["10.1.2.3", "203.0.113.9:51234", "203.0.113.9"],
    ["10.1.2.3", "[2001:db8:5::7]:443", "2001:db8:5::7"],
    ["unknown", "203.0.113.9", "unknown"],
  ];
  for (const [socket, header, client] of cases) {
    assert.equal(through(socket, header, proxies), client, `${socket} ${header}`);
  }
});

Deno.test("of so many proxies in a row the last ones have written, whatever stands before", () => {
  assert.equal(through("10.1.2.3", "6.6.6.6, 203.0.113.9", "1"), "203.0.113.9");
  assert.equal(through("10.1.2.3", "6.6.6.6, 203.0.113.9, 10.0.0.2", "2"), "203.0.113.9");
  assert.equal(through("10.1.2.3", "", "1"), "10.1.2.3");
});

Deno.test("a customer's IPv6 network counts as one address, however it is written", () => {
  assert.equal(networkOf("192.0.2.1"), "192.0.2.1");
  assert.equal(networkOf("::ffff:192.0.2.1"), "192.0.2.1");
  const networks = ["2001:db8:1:2::1", "2001:0DB8:1:2:ffff:0:0:9"].map(networkOf);
  assert.deepEqual(networks, ["2001:db8:1:2::/64", "2001:db8:1:2::/64"]);
  assert.notEqual(networkOf("2001:db8:1:3::1"), networks[0]);
  assert.equal(networkOf("unknown"), "unknown");
});

Deno.test("a value that names no proxy is refused", () => {
  for (const text of ["11", "proxy", "10.0.0.0/33", "10.0.0.256", "::1/129", "10.0.0.1,,", "-1"]) {
    assert.equal(trustedProxiesIn(text), null, text);
  }
});

Deno.test("an IPv6 address that holds a public IPv4 address is not public unless it is mapped", () => {
  assert.ok(isPublicAddress("8.8.8.8") && isPublicAddress("::ffff:8.8.8.8"));
  const others = ["::8.8.8.8", "64:ff9b::8.8.8.8", "::ffff:0:8.8.8.8", "2002:808:808::1"];
  for (
    const address of [...others, "::ffff:10.0.0.1", "010.8.8.8", "8.8", "00001::", "fe80::1%1"]
  ) {
    assert.ok(!isPublicAddress(address), address);
  }
});

Deno.test("in the clear an address leads no further than this machine", () => {
  const isSaid = (url: string) => isConfidential(new URL(url));
  for (const host of ["localhost", "127.0.0.1:9000", "[::1]"]) assert.ok(isSaid(`http://${host}`));
  for (const host of ["localhost.example.com", "127.0.0.1.example.com", "192.0.2.1"]) {
    assert.ok(!isSaid(`http://${host}`), host);
    assert.ok(isSaid(`https://${host}`), host);
  }
  assert.ok(!isSaid("ftp://localhost"));
});
