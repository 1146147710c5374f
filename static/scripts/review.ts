/* Review mode: `#review` holds one request, its documents as `figure[data-kind]` in `#stage`, the right
 * column in `#dialog-body`. `data-address` is its address, `data-ahead` what the next request shows
 * first. Another request replaces `#review`. */

import "./review/keys.ts";
import "./review/moves.ts";
