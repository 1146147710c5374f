import assert from "node:assert/strict";
import { type Container, Dialog, DialogLink } from "../../../views/ui/dialog/dialog.tsx";
import { LoadFailed } from "../../../views/ui/error.tsx";
import { Time } from "../../../views/ui/time.tsx";
import { Toast } from "../../../views/ui/toast.tsx";
import { textOf } from "../../support/helpers.ts";
import { only } from "../../support/markup.ts";
import { renderUi, ui } from "../ui.ts";

const dialog = (container: Container) =>
  renderUi(
    <Dialog container={container} title="A Title" back={{ href: "/users", label: "Users" }}>
      <p>Inside</p>
    </Dialog>,
  );

Deno.test("the title names the dialog and takes the focus, and Close leads to the list", () => {
  const markup = dialog("dialog");
  assert.match(markup, /^<article id="dialog-body">/);
  const { attributes, text } = only(markup, "h2");
  assert.equal(text, "A Title");
  assert.deepEqual([attributes.id, attributes.tabindex], ["dialog-title", "-1"]);
  assert.ok("autofocus" in attributes);
  const close = only(markup, "a").attributes;
  assert.deepEqual([close["aria-label"], close.href], ["Close", "/users"]);
});

Deno.test("on a page of its own the title is the heading and a link leads back to the list", () => {
  const markup = dialog("page");
  assert.equal(only(markup, "h1").text, "A Title");
  const back = only(markup, "a");
  assert.deepEqual([back.text, back.attributes.href], ["Back to Users", "/users"]);
  assert.doesNotMatch(markup, /dialog-body|hx-/);
});

Deno.test("a link that opens in the dialog is a real link first", () => {
  const link = (container?: Container) =>
    only(
      renderUi(<DialogLink container={container} href="/users/u_1">Ana</DialogLink>),
      "a",
    ).attributes;
  assert.equal(link().href, "/users/u_1");
  assert.equal(link()["hx-get"], "/users/u_1");
  assert.equal(link()["hx-target"], "#dialog-body");
  assert.deepEqual(link("page"), { href: "/users/u_1" });
});

Deno.test("a time has its instant as attribute", () => {
  const at = "2026-11-18T14:32:00.000Z";
  const time = (clock: boolean) => only(renderUi(<Time at={at} f={ui.f} clock={clock} />), "time");
  assert.deepEqual([time(false).text, time(false).attributes.datetime], ["Nov 18, 2026", at]);
  assert.deepEqual([time(true).text, time(true).attributes.datetime], ["Nov 18, 2026, 14:32", at]);
});

Deno.test("an error toast is an alert, a success toast relies on its live region", () => {
  const toast = (kind: "error" | "success") =>
    renderUi(<Toast toast={{ kind, text: "Told <b>you</b>" }} />);
  assert.equal(textOf(toast("error")), "Told <b>you</b>");
  assert.match(toast("error"), /^<div[^>]* role="alert"/);
  assert.doesNotMatch(toast("success"), /role="alert"/);
  assert.equal(only(toast("success"), "button").attributes["aria-label"], "Dismiss");
});

Deno.test("content that could not be read shows its reference and a retry link", () => {
  const markup = renderUi(
    <LoadFailed subject="Users" href="/users?q=ana" requestId="request-1" />,
  );
  assert.match(markup, /^<section[^>]* role="alert"/);
  assert.match(textOf(markup), /Users could not be loaded.*Reference: request-1/);
  const retry = only(markup, "a");
  assert.deepEqual([retry.text, retry.attributes.href], ["Retry", "/users?q=ana"]);
});
