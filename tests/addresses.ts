import assert from "node:assert/strict";

/** What stands for each parameter of a route; the first that fits counts. */
const examples: [route: RegExp, values: Record<string, string>][] = [
  [/^\/users\//, { id: "u_1" }],
  [/^\/kyc\/|^\/api\/kyc-requests\//, { id: "k_1", n: "1" }],
  [/^\/communities\//, { id: "c_1" }],
  [/^\/finance\//, { id: "t_1" }],
  [/^\/content\//, { id: "ct_1" }],
  [/^\/partners\//, { id: "p_1" }],
  [/^\/staff\//, { id: "s_2" }],
  [/^\/notifications\//, { id: "n_1" }],
  [/^\/profile\/sessions\//, { handle: "none" }],
  [/^\/api\/import\//, { entity: "users" }],
  [/^\/(invitation|reset)\//, { token: "none" }],
];

/** An address for a route of the app, of a record of the sample; `report`: the id of a custom one. */
export function addressOf(route: string, report: string): string {
  const known = examples.find(([pattern]) => pattern.test(route))?.[1];
  const values = known ?? (/^\/reports\/custom\//.test(route) ? { id: report } : {});
  const address = route.replace("*", "app.css")
    .replace(/:file\{[^}]*\}(?=$|\/)/, "export.csv")
    .replace(/:(\w+)/g, (_, name) => values[name] ?? "");
  assert.doesNotMatch(address, /[:{}]|\/\/|\/$(?<=.{2})/, `${route} has no example`);
  return address;
}
