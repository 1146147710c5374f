import { Hono } from "hono";
import { StatusPage } from "../views/status.tsx";
import type { AppEnv } from "./env.ts";
import { page } from "./respond.tsx";
import { allow } from "./session.ts";

export const statusRoutes = new Hono<AppEnv>()
  .get("/status", allow("status.read"), (c) => {
    const { ui } = c.var;
    return page(c, {
      title: ui.m.status.title,
      intro: ui.m.status.intro,
      content: () => <StatusPage ui={ui} />,
    });
  });
