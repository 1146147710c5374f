/* Runs before the first paint. */

import "../../islands/touch.ts";
import { forgetWithoutShell } from "./search/opened.ts";
import "./shell/late_scripts.ts";
import "./shell/theme.ts";

addEventListener("DOMContentLoaded", forgetWithoutShell);
