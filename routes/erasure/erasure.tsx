import { obstaclesTo } from "../../data/erasure/obstacles.ts";
import {
  type ErasablePerson,
  erasureInput,
  erasureSteps,
  getErasable,
} from "../../data/erasure/orders.ts";
import { getErasure, listErasures } from "../../data/erasure/receipts.ts";
import { readTraces } from "../../data/erasure/traces.ts";
import { administration, administrationParent } from "../../views/administration/pages.ts";
import { EraseDialog, eraseHref } from "../../views/erasure/erase.tsx";
import { ErasureList, ErasureReceipt } from "../../views/erasure/receipts.tsx";
import { PrintButton } from "../../views/reports/report.tsx";
import { page } from "../http/answer/pages.tsx";
import { undoRoutes } from "../http/answer/step/buttons.ts";
import { stepRoutes } from "../http/answer/step/form.tsx";
import type { StepScreen } from "../http/answer/step/screen.ts";
import { shownText } from "../http/guard/validate.ts";
import { router } from "../http/router.ts";
import { allow } from "../http/session/permissions.ts";
import { personDetails } from "../people/person_page.tsx";

const { href, permission: mayRead } = administration.erasures;
const PATH = "/users/:id/erase";

/** An erasure stands on the page of its person. */
const erasureScreen: StepScreen<ErasablePerson> = {
  find: (c) => getErasable(c.var.store.db, c.req.param("id")!),
  path: ({ id }) => eraseHref(id),
  page: (_, { id }) => `/users/${id}`,
  about: ({ name }) => name,
  details: async (c, _, notice, status) => {
    const id = c.req.param("id")!;
    const { title, kinds } = c.var.ui.m.erasure.obstacles;
    const obstacles = await obstaclesTo(c.var.store.db, id);
    const causes = obstacles.map(({ kind }) => kinds[kind]).join("; ");
    const text = causes === "" ? notice.text : `${title} ${causes}.`;
    return await personDetails(c, id, { ...notice, text }, status);
  },
};

export const erasureRoutes = router()
  .route(
    "/",
    stepRoutes(erasureScreen, {
      path: PATH,
      permission: "people.erase",
      step: erasureSteps.steps.erase,
      toast: "erasure_requested",
      fields: erasureInput.shape,
      input: (typed) => typed,
      needsStepUp: true,
      show: async (c, person, { reason }) => {
        const { db } = c.var.store;
        const [obstacles, traces] = await Promise.all([
          obstaclesTo(db, person.id),
          readTraces(db, person.id),
        ]);
        return {
          title: c.var.ui.m.erasure.form.title,
          refusal: person.order ? "erasure.under_way" : null,
          view: (props) => (
            <EraseDialog
              {...props}
              person={person}
              obstacles={obstacles}
              traces={traces}
              typed={{ reason: shownText(reason) }}
            />
          ),
        };
      },
    }),
  )
  .route(
    "/",
    undoRoutes(erasureScreen, {
      path: PATH,
      permission: "people.erase",
      steps: erasureSteps,
      undone: () => "erasure_undone",
    }),
  )
  .get(href, allow(mayRead), (c) => {
    const { ui, store } = c.var;
    const { title, intro } = ui.m.erasure;
    return page(c, {
      title,
      intro,
      parent: administrationParent(ui),
      content: async () => {
        const erasures = await listErasures(store.db);
        return <ErasureList erasures={erasures} />;
      },
    });
  })
  .get(`${href}/:number`, allow(mayRead), async (c) => {
    const { ui, store } = c.var;
    const erasure = await getErasure(store.db, c.req.param("number"));
    const { receipt, title } = ui.m.erasure;
    return page(c, {
      title: receipt.title(ui.f.number(erasure.number)),
      intro: receipt.intro,
      parent: { href, label: title },
      actions: <PrintButton />,
      content: () => <ErasureReceipt erasure={erasure} />,
    });
  });
