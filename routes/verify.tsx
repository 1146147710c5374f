import { VerifyPage } from "../views/verify.tsx";
import { notFound } from "./http/answer/errors.tsx";
import { barePage } from "./http/answer/pages.tsx";
import { router } from "./http/router.ts";

/** Verifies case files in the browser of anybody; nothing is sent to the desk. */
export const verifyRoutes = router()
  .get("/verify", (c) => {
    const { member, ui } = c.var;
    const { title } = ui.m.verifier;
    const back = member !== null && ui.may("audit.verify");
    return barePage(c, {
      title,
      scripts: ["verify.js"],
      styles: ["verify.css"],
      content: <VerifyPage back={back} />,
    });
  })
  .get("/verify.html", (c) => {
    const url = new URL(c.var.assets.url("verify.html"), c.req.url);
    return c.var.assets.respond(new Request(url, c.req.raw)) ?? notFound(c);
  });
