/* Says which documents somebody has had before their eyes: painted, and visible for a while. */

const SEEN_MS = 300;
/** What could not be said is said later, as long as it can be seen. */
const AGAIN_MS = 5_000;

const told = new WeakSet();
const timers = new WeakMap();
/** What the desk knows to be displayed, as it is told. */
const noted = new Set();

/** Whether it is painted, and to be seen by half, or fills half of its place. */
function isSeen(figure) {
  if (document.hidden || !figure.isConnected || figure.hidden) return false;
  const painted = figure.querySelector("[data-painted]")?.getBoundingClientRect();
  if (!painted?.width) return false;
  const stage = document.getElementById("stage").getBoundingClientRect();
  const bar = document.querySelector(".review-bar").getBoundingClientRect();
  const bottom = Math.min(painted.bottom, stage.bottom, innerHeight);
  const top = Math.max(painted.top, stage.top, bar.bottom);
  return bottom - top >= Math.min(painted.height, stage.height) / 2;
}

/** From now on, once the next frame has painted it. */
export function watch(figure) {
  if (told.has(figure) || timers.has(figure)) return;
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (told.has(figure) || timers.has(figure) || !isSeen(figure)) return;
      timers.set(figure, setTimeout(tell, SEEN_MS, figure));
    })
  );
}

/** What is hidden again before its time has not been seen. */
export function unwatch(figure) {
  clearTimeout(timers.get(figure));
  timers.delete(figure);
}

function tell(figure) {
  timers.delete(figure);
  if (!isSeen(figure)) return;
  told.add(figure);
  const { displayed } = figure.dataset;
  const again = () => {
    told.delete(figure);
    setTimeout(watch, AGAIN_MS, figure);
  };
  // Who is signed out is led to another page, which says nothing of this.
  fetch(displayed, { method: "POST", keepalive: true, redirect: "manual" }).then(
    ({ ok, status }) => {
      if (!ok) return isPassing(status) ? again() : told.delete(figure);
      noted.add(displayed);
      sayDisplayed();
    },
    again,
  );
}

/** Too much at once, or a desk that is not itself; what it has refused it refuses again. */
const isPassing = (status) => status === 429 || status >= 500;

/** A step does not say of what has been displayed meanwhile that it was not. */
export function sayDisplayed() {
  const told = document.getElementById("undisplayed");
  const all = JSON.parse(told?.dataset.names ?? "[]");
  const left = all.filter(([path]) => !noted.has(path));
  if (left.length === all.length) return;
  if (left.length === 0) return told.remove();
  const said = (documents) => documents.map(([, name]) => name).join(", ");
  const text = told.querySelector("span");
  text.textContent = text.textContent.replace(said(all), () => said(left));
  told.dataset.names = JSON.stringify(left);
}

/** What was hidden meanwhile begins anew. */
function restart() {
  for (const figure of document.querySelectorAll("#stage figure:not([hidden])")) {
    unwatch(figure);
    watch(figure);
  }
}

document.addEventListener("visibilitychange", restart);
document.addEventListener("scrollend", restart, true);
