/* The file verify.html, which works from disk: it has no server to choose its language. */

import { required } from "./dom.ts";
import { mountVerifier } from "./verify/form.ts";
import { spokenOf, textsIn } from "./verify/texts.ts";

const language = spokenOf(navigator.languages);
const texts = textsIn(language);
document.documentElement.lang = language;
document.title = texts.title;
required("h1").textContent = texts.title;
required("#intro").textContent = texts.intro;
mountVerifier(required("#verifier"), language);
