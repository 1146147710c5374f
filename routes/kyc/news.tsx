import { Hono } from "hono";
import * as kyc from "../../data/kyc/requests/requests.ts";
import { News, ReviewNews } from "../../views/kyc/live/review_news.tsx";
import { fragment } from "../http/answer/html.ts";
import type { AppEnv } from "../http/context.ts";
import { allow } from "../http/session/permissions.ts";
import { reviewSessionOf } from "./review_session.ts";

export const kycNewsRoutes = new Hono<AppEnv>()
  .get("/kyc/:id/news", allow("kyc.decide"), async (c) => {
    const { ui, store } = c.var;
    const request = await kyc.get(store, c.req.param("id"));
    const version = Number(c.req.query("version"));
    if (request.version === version) return c.body(null, 204);
    const session = reviewSessionOf(c) ?? { queue: "to-review" };
    return fragment(
      c,
      <ReviewNews {...{ id: request.id, version, session }}>
        <News {...{ ui, request, session }} />
      </ReviewNews>,
    );
  });
