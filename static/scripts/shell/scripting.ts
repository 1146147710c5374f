const { dataset } = document.documentElement;
dataset.scripts = "";

/** Without one of the scripts the stand-ins are needed after all. */
addEventListener("error", ({ target }) => {
  if (target instanceof HTMLScriptElement) delete dataset.scripts;
}, true);
