import "./shell/scripting.ts";
import "./shell/theme.ts";
