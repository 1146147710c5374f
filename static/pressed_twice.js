/* Steps, their confirmation and the next request's steps lie at the same spot of the screen. What is
 * pressed again right there belongs to what was there before, and not to what has come since. */

/** Slower than most double clicks, quicker than whoever has read something new. */
const AGAIN_MS = 600;
/** As far as a hand moves in between. */
const NEAR_PX = 24;

const PLACES = ["dialog-body", "review"];
const placeOf = (element) => element.closest(PLACES.map((id) => `#${id}`).join());
const placesNow = () => PLACES.map((id) => document.getElementById(id));

let last = null;

addEventListener("click", (event) => {
  // What a key or a script presses has guards of its own.
  if (event.detail === 0 || !event.isTrusted) return;
  const { clientX, clientY, timeStamp, target, detail, pointerType } = event;
  const place = placeOf(target);
  // In review the next person comes to the same spot; elsewhere only a double click is mistaken.
  const counts = detail > 1 || pointerType !== "mouse" || target.closest("#review") !== null;
  const isAgain = counts && last !== null && timeStamp - last.timeStamp < AGAIN_MS &&
    Math.hypot(clientX - last.clientX, clientY - last.clientY) < NEAR_PX;
  const isMeantForOthers = isAgain && place !== null && !last.places.includes(place);
  // A third press is as little meant for what has come after the first.
  const places = isMeantForOthers ? last.places : placesNow();
  last = { clientX, clientY, timeStamp, places };
  if (!isMeantForOthers) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
