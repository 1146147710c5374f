import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server.edge";
import type { Language } from "../../data/settings.ts";
import { formatFor } from "../format.ts";
import { catalogues, locales } from "../messages/catalogue.ts";
import type { Words } from "../ui/ui.ts";

export interface FileWords extends Words {
  language: Language;
}

/** Files are read anywhere, so their times are in one zone and their dates in one order. */
export const fileWords = (
  language: Language,
  terms: Pick<Words, "reasonLabels" | "typeLabels">,
): FileWords => ({
  ...terms,
  language,
  m: catalogues[language],
  f: formatFor({ locale: locales[language], timeZone: "UTC", dateFormat: "ymd" }),
});

/** The page loads nothing and runs nothing, wherever it is opened. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 64rem; margin: 0 auto; padding: 1.5rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .5rem; }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
p { max-width: 46rem; margin: .5rem 0; }
.notice { border-inline-start: 3px solid; padding-inline-start: .75rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; vertical-align: top; padding: .3rem .75rem .3rem 0; }
th { font-weight: 600; }
tr { border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent); }
td { overflow-wrap: break-word; white-space: pre-line; }
time { white-space: nowrap; }
code { font-size: .85em; overflow-wrap: anywhere; }
article > h2 { font-size: 1.3rem; }
@media (width < 40rem) { body { padding: 1rem; } }
@media print {
  :root { color-scheme: light; font-size: 10pt; }
  body { max-width: none; padding: 0; }
  h2 { break-after: avoid; }
  tr { break-inside: avoid; }
  thead { display: table-header-group; }
  .wide { overflow: visible; }
  a { color: inherit; text-decoration: none; }
}
@page { margin: 18mm; }
`;

/** A page without scripts that is read without the desk. */
export function filePage(
  { language }: FileWords,
  { title, lines, children }: {
    title: string;
    /** Below the title. */
    lines: ReactNode;
    children: ReactNode;
  },
): string {
  const page = (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content={POLICY} />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body>
        <h1>{title}</h1>
        {lines}
        {children}
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

interface FileTableProps {
  title: string;
  /** The headings of the columns; null leaves a column out. None for a table of facts. */
  head?: readonly (string | null)[];
  rows: readonly (readonly ReactNode[])[];
  /** Shown in the place of rows. */
  none: string;
}

export const FileTable = ({ title, head, rows, none }: FileTableProps) => (
  <section>
    <h2>{title}</h2>
    {rows.length === 0 ? <p>{none}</p> : (
      <div className="wide">
        <table>
          {head && (
            <thead>
              <tr>
                {head.map((name) => name && <th key={name} scope="col">{name}</th>)}
              </tr>
            </thead>
          )}
          <tbody>
            {rows.map((cells, row) => (
              <tr key={row}>
                {cells.map((cell, at) =>
                  head?.[at] === null
                    ? null
                    : head || at > 0
                    ? <td key={at} dir="auto">{cell}</td>
                    : <th key={at} scope="row">{cell}</th>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )}
  </section>
);

/** Texts of several lines, without those that are missing. */
export const linesOf = (...lines: readonly (string | null | undefined | false)[]): string =>
  lines.filter((line) => line).join("\n");
