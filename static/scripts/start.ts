/* Runs before the first paint. */

import "./shell/scripting.ts";
import "./shell/theme.ts";
