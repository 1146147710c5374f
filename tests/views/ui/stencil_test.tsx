import assert from "node:assert/strict";
import { renderToStaticMarkup } from "react-dom/server.edge";
import { Icon } from "../../../views/ui/icon.tsx";
import { stencil } from "../../../views/ui/stencil.tsx";

const Step = ({ href, name }: { href: string; name: string }) => (
  <a href={href} hx-get={href} title={`About ${name}`}>
    <Icon name="check" />
    Accept <span>{name}</span>
  </a>
);

const byReact = (href: string, name: string): string =>
  renderToStaticMarkup(<Step href={href} name={name} />);

Deno.test("what a stencil makes is what React makes, whatever the texts are", () => {
  const fill = stencil((href, name) => <Step href={href} name={name} />);
  const names = ["Zoë", `<b>"Tom" & 'Jerry'</b>`, "", "$1 $& \\1", "\u{10FF00}0\u{10FF01}", "0"];
  for (const name of names) {
    for (const href of ["/kyc/k_1", "/kyc/k_1?status=accepted&version=2"]) {
      assert.equal(fill(href, name), byReact(href, name));
    }
  }
});

Deno.test("React is asked once for a stencil, however often it is filled in", () => {
  let made = 0;
  const fill = stencil((name) => {
    made++;
    return <b>{name}</b>;
  });
  assert.equal(["a", "b", "c"].map((name) => fill(name)).join(), "<b>a</b>,<b>b</b>,<b>c</b>");
  assert.equal(made, 1);
});
