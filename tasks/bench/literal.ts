/** The application, and beside its pages one that a template literal makes of the same rows. */

import { zstdCompressSync } from "node:zlib";
import { readConfig, variables } from "../../data/config.ts";
import { parseListQuery } from "../../data/list/query.ts";
import * as users from "../../data/records/users.ts";
import { createApp } from "../../routes/app.tsx";
import { loadAssets } from "../../server/assets.ts";
import { openDesk } from "../../server/desk.ts";

const env = Object.fromEntries(variables.map((name) => [name, Deno.env.get(name)]));
const { config, store } = await openDesk(readConfig(env));
const app = createApp({ store, config, assets: await loadAssets() });

const dates = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

app.get("/literal", async (c) => {
  const person = c.get("person");
  if (!person) return c.text("", 401);
  const query = parseListQuery(users.listShape, new URL(c.req.url).searchParams);
  const { rows } = await users.list(store, { ...query, bounded: true });
  const lines = rows.map((user) => {
    const cells = [user.name, user.email, user.role, user.status].map(escaped);
    const href = `/users/${user.id}`;
    return `<tr id="user-${user.id}"><td><a href="${href}" hx-get="${href}">${
      cells.join("</a></td><td>")
    }</td><td><time datetime="${user.joinedAt}">${
      dates.format(new Date(user.joinedAt))
    }</time></td></tr>`;
  });
  const markup = `<!DOCTYPE html><html lang="en"><head><title>Users</title></head><body><header>${
    escaped(person.name)
  }</header><main><h1>Users</h1><table><tbody>${
    lines.join("")
  }</tbody></table></main></body></html>`;
  c.header("Content-Type", "text/html; charset=utf-8");
  c.header("Content-Encoding", "zstd");
  return c.body(zstdCompressSync(markup) as Uint8Array<ArrayBuffer>);
});

Deno.serve({ port: config.port, onListen: () => {} }, (request) => app.fetch(request));
