import { router } from "../http/router.ts";
import { allow } from "../http/session/permissions.ts";
import * as z from "zod";
import type { DomainError } from "../../data/errors/domain_error.ts";
import {
  defaultUntil,
  scopes,
  tokenForm,
  type TokenPreset,
  tokenPresets,
} from "../../data/imports/scopes.ts";
import {
  createToken,
  listTokens,
  requireActiveToken,
  revokeToken,
} from "../../data/staff/accounts/service_tokens.ts";
import { administrationParent } from "../../views/administration/pages.ts";
import { DevelopersLink } from "../../views/developers/developers.tsx";
import type { FieldErrors } from "../../views/ui/form/form.tsx";
import {
  NewToken,
  NewTokenLink,
  RevokeDialog,
  TokenForm,
  TokenTable,
} from "../../views/staff/tokens.tsx";
import type { AppContext } from "../http/context.ts";
import { refusalText } from "../http/answer/ui.ts";
import { page, recordPage } from "../http/answer/pages.tsx";
import { redirectWithToast } from "../http/answer/toasts.tsx";
import { currentMember } from "../http/session/session.ts";
import { stepUp } from "../http/session/step_up.tsx";
import { validate } from "../http/guard/validate.ts";

const PATH = "/staff/tokens";

export const tokenRoutes = router()
  .get(PATH, allow("staff.manage"), (c) => {
    const { ui, store } = c.var;
    return page(c, {
      title: ui.m.tokens.title,
      intro: ui.m.tokens.intro,
      parent: administrationParent(ui),
      actions: (
        <>
          <DevelopersLink />
          <NewTokenLink />
        </>
      ),
      content: async () => {
        const tokens = await listTokens(store);
        return <TokenTable tokens={tokens} />;
      },
    });
  })
  .get(`${PATH}/new`, allow("staff.manage"), (c) => {
    const preset = c.req.query("preset") ?? "";
    const isKnown = Object.hasOwn(tokenPresets, preset);
    const scopes = isKnown ? tokenPresets[preset as TokenPreset] : [];
    return form(c, { scopes, until: defaultUntil(c.var.store.now()) });
  })
  .post(
    PATH,
    allow("staff.manage"),
    stepUp,
    validate("form", tokenForm, (c, { data, errors }) => form(c, typedIn(data), errors)),
    (c) => create(c, c.req.valid("form")),
  )
  .get(`${PATH}/revoke`, allow("staff.manage"), async (c) => {
    const { ui, store } = c.var;
    const name = c.req.query("name");
    if (name === undefined) return c.redirect(PATH, 303);
    await requireActiveToken(store, name);
    return recordPage(
      c,
      ui.m.tokens.revokeTitle,
      (container) => <RevokeDialog name={name} container={container} />,
    );
  })
  .post(
    `${PATH}/revoke`,
    allow("staff.manage"),
    stepUp,
    validate("form", z.strictObject({ name: z.string() })),
    async (c) => {
      await revokeToken(c.var.store, c.req.valid("form").name, currentMember(c));
      return redirectWithToast(c, PATH, "token_revoked");
    },
  );

interface Typed {
  name?: string;
  scopes: readonly string[];
  until?: string;
}

function typedIn({ name, scopes = [], until }: Partial<z.input<typeof tokenForm>>): Typed {
  return { name, scopes: [scopes].flat().map(String), until };
}

function form(c: AppContext, typed: Typed, errors?: FieldErrors): Response {
  const { ui } = c.var;
  return recordPage(
    c,
    ui.m.tokens.form.title,
    (container) => (
      <TokenForm
        container={container}
        scopes={scopes}
        typed={typed}
        errors={errors}
      />
    ),
    errors ? 422 : 200,
  );
}

async function create(c: AppContext, values: z.output<typeof tokenForm>): Promise<Response> {
  const { ui, store } = c.var;
  const { name, expiresAt } = values;
  try {
    const token = await createToken(store, values, currentMember(c));
    return recordPage(
      c,
      ui.m.tokens.made.title,
      (container) => (
        <NewToken container={container} name={name} token={token} expiresAt={expiresAt} />
      ),
    );
  } catch (error) {
    const text = refusalText(c, error, "conflict", "invalid");
    const field = (error as DomainError).kind === "conflict" ? "name" : "until";
    const typed = { ...values, until: expiresAt.slice(0, "YYYY-MM-DD".length) };
    return form(c, typed, { [field]: text });
  }
}
