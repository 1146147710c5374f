/* `c` leads to the field for a comment, in details and in review. */

import { dialog } from "../dialog/close.ts";
import { targetOf } from "../dom.ts";
import { keyNames } from "../shell/key_names.ts";
import { isSingleKey, isTyping } from "../shell/typing.ts";

document.addEventListener("keydown", (event) => {
  if (!isSingleKey(event) || isTyping(targetOf(event)) || !keyNames(event).includes("c")) return;
  const scope = dialog?.open ? dialog : document;
  const field = scope.querySelector<HTMLTextAreaElement>("#comments textarea");
  if (!field) return;
  field.closest("details")!.open = true;
  field.focus();
  event.preventDefault();
});
