/* Runs before the first paint, so it is small; the rest comes when the page stands. */

import "./theme.js";
import "./later.js";
import "../islands/touch.ts";
import { forgetWithoutShell } from "./search/opened.js";

addEventListener("DOMContentLoaded", forgetWithoutShell);
