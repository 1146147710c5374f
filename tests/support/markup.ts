import assert from "node:assert/strict";
import { textOf } from "./helpers.ts";

/** An element of an answer, found by its tag and attributes. */
export interface Found {
  attributes: Record<string, string>;
  /** Inner HTML. */
  html: string;
  text: string;
}

/** The elements of a kind that does not stand inside of itself, in document order. */
export function elements(
  html: string,
  tag: string,
  having: Record<string, string> = {},
): Found[] {
  const pattern = new RegExp(`<${tag}(?=[\\s>/])([^>]*?)(?:/>|>(.*?)</${tag}>|>)`, "gs");
  return [...html.matchAll(pattern)].map(([, attributes = "", inner = ""]) => ({
    attributes: readAttributes(attributes),
    html: inner,
    text: textOf(inner),
  })).filter(({ attributes }) =>
    Object.entries(having).every(([name, value]) => attributes[name] === value)
  );
}

/** The only such element; fails when there is none or more than one. */
export function only(html: string, tag: string, having: Record<string, string> = {}): Found {
  const found = elements(html, tag, having);
  assert.equal(found.length, 1, `${found.length} × <${tag}> with ${JSON.stringify(having)}`);
  return found[0]!;
}

/** Names in lower case, as browsers read them. */
function readAttributes(text: string): Record<string, string> {
  const pairs = text.matchAll(/([\w:-]+)="([^"]*)"/g);
  return Object.fromEntries(
    [...pairs].map(([, name = "", value = ""]) => [name.toLowerCase(), textOf(value)]),
  );
}

/** The content of the page, without the shell around it. */
export const mainOf = (html: string): string =>
  html.slice(html.indexOf("<main"), html.indexOf("</main>"));

/** As it is seen: without the letters of avatars and what is there for screen readers only. */
export const seen = (html: string): string =>
  textOf(html.replace(/<span class="(vh|avatar[^"]*)"[^>]*>[^<]*<\/span>/g, ""));

/** The heads of a table's columns. */
export const columnsOf = (html: string): string[] =>
  elements(html, "th", { scope: "col" }).map(({ text }) => text);

/** The rows of a table as the texts of their cells, by the id of the row. */
export const rowsOf = (html: string): Map<string, string[]> =>
  new Map(
    elements(html, "tr").filter(({ attributes }) => attributes.id !== undefined)
      .map(({ attributes, html: row }) => [attributes.id!, cellsOf(row)]),
  );

/** The cells of one row as they are seen. */
const cellsOf = (row: string): string[] =>
  [...row.matchAll(/<t([hd])[^>]*>(.*?)<\/t\1>/gs)].map(([, , cell = ""]) => seen(cell));

/** The cards of a grid as they are seen, by their id. */
export const cardsOf = (html: string): Map<string, string> =>
  new Map(
    elements(html, "article").filter(({ attributes }) => attributes.class === "card")
      .map(({ attributes, html: card }) => [attributes.id ?? "", seen(card)]),
  );

/** The headings below the title, one level deeper: of a dialog that is `h2`, of a page `h1`. */
export const headingsOf = (html: string): string[] =>
  (html.startsWith("<article") ? elements(html, "h3") : elements(mainOf(html), "h2"))
    .map(({ text }) => text);

/** Labels and values of a record, in order. */
export function factsOf(html: string): [label: string, value: string][] {
  const labels = elements(html, "dt");
  const values = elements(html, "dd");
  assert.equal(labels.length, values.length);
  return labels.map(({ text }, index) => [text, values[index]!.text]);
}

/** Values and texts of a list of choices, and which one is chosen. */
export function choicesOf(html: string, name: string) {
  const options = elements(only(html, "select", { name }).html, "option");
  const chosen = options.filter(({ attributes }) => "selected" in attributes);
  return {
    options: options.map(({ attributes, text }) => [attributes.value, text]),
    chosen: chosen.map(({ attributes }) => attributes.value),
  };
}

/** Why a control cannot be used: the text that it names as its description. */
export function reasonOf(html: string, control: Found): string {
  const id = control.attributes["aria-describedby"];
  assert.ok("disabled" in control.attributes, "it is disabled");
  const described = new RegExp(`<(\\w+)[^>]* id="${id}"[^>]*>(.*?)</\\1>`, "s").exec(html);
  return textOf(described?.[2] ?? "");
}
