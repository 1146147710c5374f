/* The page `/verify`. */

import { required } from "./dom.ts";
import { mountVerifier } from "./verify/form.ts";

mountVerifier(required("#verifier"), document.documentElement.lang);
