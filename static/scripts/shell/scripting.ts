import { dataOf } from "../../../views/ui/data_attributes.ts";

const data = dataOf(document.documentElement);
data.scripts = "";

/** Without one of the scripts the stand-ins are needed after all. */
addEventListener("error", ({ target }) => {
  if (target instanceof HTMLScriptElement) delete data.scripts;
}, true);
