/** Like `addEventListener`, but with what htmx knows about its request. */
export const onHtmx = (name, listener) =>
  document.addEventListener(`htmx:${name}`, (event) => listener(event.detail, event));
