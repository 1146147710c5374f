import { DAY_MS } from "../../data/base/durations.ts";
import * as z from "zod";
import { receiversFor } from "../../data/webhooks/address.ts";
import { lastDeliveries, resend, resendFailed } from "../../data/webhooks/deliveries.ts";
import {
  changeEndpoint,
  createEndpoint,
  type EndpointForm,
  endpointForm,
  listEndpoints,
  removeEndpoint,
  requireEndpoint,
  sendTest,
  switchEndpoint,
} from "../../data/webhooks/endpoints.ts";
import { eventTypes } from "../../data/webhooks/payload.ts";
import { rotateSecret } from "../../data/webhooks/secrets.ts";
import { NewSecret, WebhookForm, WebhookQuestion } from "../../views/staff/webhook_forms.tsx";
import {
  NewWebhookLink,
  webhookHref,
  WebhookPage,
  WEBHOOKS_PATH as PATH,
  WebhookTable,
} from "../../views/staff/webhooks.tsx";
import { administrationParent } from "../../views/administration/pages.ts";
import type { FieldErrors } from "../../views/ui/form/form.tsx";
import { page, recordPage } from "../http/answer/pages.tsx";
import { redirectWithToast } from "../http/answer/toasts.tsx";
import { refusalText } from "../http/answer/ui.ts";
import type { AppContext } from "../http/context.ts";
import { validate } from "../http/guard/validate.ts";
import { router } from "../http/router.ts";
import { allow } from "../http/session/permissions.ts";
import { currentMember } from "../http/session/session.ts";
import { stepUp } from "../http/session/step_up.tsx";

const SHOWN_DELIVERIES = 100;
const manager = allow("staff.manage");

const checked = validate(
  "form",
  endpointForm,
  (c, { data, errors }) => form(c, c.req.param("id") ?? null, typedIn(data), errors),
);

/** Webhooks to the platform, managed by those who manage staff. */
export const webhookRoutes = router()
  .get(PATH, manager, (c) => {
    const { ui, store } = c.var;
    return page(c, {
      title: ui.m.webhooks.title,
      intro: ui.m.webhooks.intro,
      parent: administrationParent(ui),
      actions: <NewWebhookLink />,
      content: async () => {
        const endpoints = await listEndpoints(store.db);
        return <WebhookTable endpoints={endpoints} />;
      },
    });
  })
  .get(`${PATH}/new`, manager, (c) => form(c, null, { events: eventTypes }))
  .post(PATH, manager, stepUp, checked, async (c) => {
    const values = c.req.valid("form");
    return await orForm(c, null, values, async () => {
      const made = await createEndpoint(c.var.store, values, currentMember(c), receivers(c));
      return showSecret(c, made.id, made.secret);
    });
  })
  .get(`${PATH}/:id`, manager, async (c) => {
    const { ui, store } = c.var;
    const endpoint = await requireEndpoint(store.db, c.req.param("id"));
    const since = new Date(store.now().getTime() - DAY_MS).toISOString().slice(0, 10);
    return page(c, {
      title: ui.m.webhooks.one,
      parent: { href: PATH, label: ui.m.webhooks.title },
      content: async () => {
        const deliveries = await lastDeliveries(store.db, endpoint.id, SHOWN_DELIVERIES);
        return <WebhookPage endpoint={endpoint} since={since} deliveries={deliveries} />;
      },
    });
  })
  .get(`${PATH}/:id/edit`, manager, async (c) => {
    const { id, url, events } = await requireEndpoint(c.var.store.db, c.req.param("id"));
    return form(c, id, { url, events });
  })
  .post(`${PATH}/:id`, manager, stepUp, checked, async (c) => {
    const id = c.req.param("id");
    const values = c.req.valid("form");
    return await orForm(c, id, values, async () => {
      await changeEndpoint(c.var.store, id, values, currentMember(c), receivers(c));
      return redirectWithToast(c, webhookHref(id), "webhook_changed");
    });
  })
  .get(`${PATH}/:id/rotate`, manager, (c) => question(c, "rotate"))
  .post(`${PATH}/:id/rotate`, manager, stepUp, async (c) => {
    const id = c.req.param("id");
    return showSecret(c, id, await rotateSecret(c.var.store, id, currentMember(c)));
  })
  .get(`${PATH}/:id/remove`, manager, (c) => question(c, "remove"))
  .post(`${PATH}/:id/remove`, manager, stepUp, async (c) => {
    await removeEndpoint(c.var.store, c.req.param("id"), currentMember(c));
    return redirectWithToast(c, PATH, "webhook_removed");
  })
  .post(`${PATH}/:id/test`, manager, async (c) => {
    const id = c.req.param("id");
    await sendTest(c.var.store, id, currentMember(c));
    return redirectWithToast(c, webhookHref(id), "webhook_tested");
  })
  .post(`${PATH}/:id/turn-on`, manager, (c) => turn(c, c.req.param("id"), true))
  .post(`${PATH}/:id/turn-off`, manager, (c) => turn(c, c.req.param("id"), false))
  .post(`${PATH}/:id/deliveries/:delivery/resend`, manager, async (c) => {
    await resend(c.var.store, c.req.param("delivery"), currentMember(c));
    return redirectWithToast(c, webhookHref(c.req.param("id")), "webhook_resent");
  })
  .post(
    `${PATH}/:id/resend-failed`,
    manager,
    validate("form", z.strictObject({ since: z.iso.date() })),
    async (c) => {
      const id = c.req.param("id");
      await resendFailed(c.var.store, id, c.req.valid("form").since, currentMember(c));
      return redirectWithToast(c, webhookHref(id), "webhooks_resent");
    },
  );

const receivers = (c: AppContext) => receiversFor(c.var.config.origins[0] ?? "");

interface Typed {
  url?: string;
  events: readonly string[];
}

/** The submitted values, for the form to show again. */
const typedIn = ({ url, events = [] }: Partial<z.input<typeof endpointForm>>): Typed => ({
  url: url === undefined ? undefined : String(url),
  events: [events].flat().map(String),
});

function form(c: AppContext, id: string | null, typed: Typed, errors?: FieldErrors): Response {
  const { ui } = c.var;
  const { title, changeTitle } = ui.m.webhooks.form;
  return recordPage(
    c,
    id ? changeTitle : title,
    (container) => (
      <WebhookForm
        container={container}
        id={id}
        eventTypes={eventTypes}
        typed={typed}
        errors={errors}
      />
    ),
    errors ? 422 : 200,
  );
}

/** Shows the form again where the address is refused. */
async function orForm(
  c: AppContext,
  id: string | null,
  values: EndpointForm,
  save: () => Promise<Response>,
): Promise<Response> {
  try {
    return await save();
  } catch (error) {
    return form(c, id, values, { url: refusalText(c, error, "conflict", "invalid") });
  }
}

function showSecret(c: AppContext, id: string, secret: string): Response {
  const { ui } = c.var;
  return recordPage(
    c,
    ui.m.webhooks.made.title,
    (container) => <NewSecret container={container} id={id} secret={secret} />,
  );
}

async function question(c: AppContext, action: "rotate" | "remove"): Promise<Response> {
  const { ui, store } = c.var;
  const { id, url } = await requireEndpoint(store.db, c.req.param("id") ?? "");
  return recordPage(
    c,
    ui.m.webhooks[action].title,
    (container) => <WebhookQuestion container={container} id={id} url={url} action={action} />,
  );
}

async function turn(c: AppContext, id: string, isOn: boolean): Promise<Response> {
  await switchEndpoint(c.var.store, id, isOn, currentMember(c));
  return redirectWithToast(c, webhookHref(id), "webhook_changed");
}
