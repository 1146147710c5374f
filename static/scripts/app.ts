/* Behaviour that htmx lacks; the build puts this file behind htmx. Imports may have any order. */

import "../../islands/touch.ts";
import "../../islands/watch_charts.ts";
import "./forms/comment_key.ts";
import "./forms/confirmed_elsewhere.ts";
import "./forms/copy.ts";
import "./forms/double_press.ts";
import "./forms/mention_names.ts";
import "./forms/reasons.ts";
import "./list/keys.ts";
import "./list/rows.ts";
import "./requests.ts";
import "./search/everywhere.ts";
import "./search/recent.ts";
import "./shell/links.ts";
import "./shell/menus.ts";
import "./shell/trusted_html.ts";
