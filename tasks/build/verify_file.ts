import { createHash } from "node:crypto";
import texts from "../../views/messages/en/verifier.ts";
import type { BuiltFile } from "./built_file.ts";

/** People keep it for years and open it from disk, so that its name has no hash. */
const NAME = "verify.html";

/** The verifier as one file. Its policy lets it run its own script and reach nothing. */
export function verifyFile(script: string, style: string): BuiltFile {
  if (/<\/(script|style)/i.test(script + style)) {
    throw new Error(`${NAME}: a tag in script or style`);
  }
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const text = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title}</title>
<style>${style}</style>
</head>
<body>
<main class="verify">
<h1>${texts.title}</h1>
<p id="intro">${texts.intro}</p>
<div id="verifier"><p class="without-script">${texts.noScript}</p></div>
</main>
<script>${script}</script>
</body>
</html>
`;
  return { name: NAME, file: NAME, text };
}

const hashOf = (text: string): string =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
