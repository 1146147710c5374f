/* `<html data-scripts>` hides the stand-ins for scripting before the first paint. */

const { dataset } = document.documentElement;
dataset.scripts = "";

/** Without one of the scripts the stand-ins are needed after all. */
addEventListener("error", ({ target }) => {
  if (target instanceof HTMLScriptElement) delete dataset.scripts;
}, true);
