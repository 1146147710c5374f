import type { OwnPasskey } from "../../data/staff/passkeys/passkeys.ts";
import { Field } from "../ui/form/form.tsx";
import { Icon } from "../ui/icon.tsx";
import type { Ui } from "../ui/ui.ts";
import { ConfirmBySso } from "./sso.tsx";

interface PasskeyButtonProps {
  ui: Ui;
  label: string;
  options: string;
  name?: string;
  /** False if Enter presses another button. */
  isMain?: boolean;
  className?: string;
  error?: string;
}

/** Needs `passkeys.js`; the class `scripted` hides the button without scripts. */
export const PasskeyButton = (
  { ui, label, options, name = "passkey", isMain = true, className = "", error }:
    PasskeyButtonProps,
) => (
  <>
    <input type="hidden" name={name} />
    <button
      type={isMain ? "submit" : "button"}
      className={`scripted ${className}`.trim()}
      autoFocus={Boolean(error)}
      aria-describedby={error && "passkey-error"}
      data-busy={ui.m.passkeys.waiting}
      data-passkey={options}
      data-passkey-texts={JSON.stringify(ui.m.passkeys.said)}
    >
      <Icon name="key-round" />
      {label}
    </button>
    {error && <small className="wrong" id="passkey-error">{error}</small>}
  </>
);

/** A separate form beside one with typed input. */
export const PasskeyForm = (
  { action, secondary = true, ...button }: PasskeyButtonProps & {
    action: string;
    secondary?: boolean;
  },
) => (
  <form method="post" action={action} className="scripted">
    <PasskeyButton {...button} className={secondary ? "secondary" : undefined} />
  </form>
);

interface PasskeysProps {
  ui: Ui;
  passkeys: readonly OwnPasskey[];
  suggestedName: string;
  error?: string;
  now: string;
}

export function Passkeys({ ui, passkeys, now, ...form }: PasskeysProps) {
  const { passkeys: texts } = ui.m;
  return (
    <section className="stack" aria-labelledby="passkeys">
      <div>
        <h2 id="passkeys">{texts.title}</h2>
        <p className="muted">{texts.intro}</p>
      </div>
      {passkeys.length > 0 && (
        <ul className="panel list">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} ui={ui} passkey={passkey} now={now} />
          ))}
        </ul>
      )}
      <article>
        <AddPasskey ui={ui} {...form} />
        <noscript>
          <p>{texts.scriptNeeded}</p>
        </noscript>
      </article>
    </section>
  );
}

function AddPasskey(
  { ui, suggestedName, error }: Pick<PasskeysProps, "ui" | "suggestedName" | "error">,
) {
  const { passkeys: texts } = ui.m;
  return (
    <form
      method="post"
      action="/profile/passkeys"
      className="stack scripted"
      noValidate
    >
      <Field name="passkeyName" label={texts.name} value={suggestedName} autoComplete="off" />
      {ui.confirmBy.password && (
        <Field
          name="passkeyPassword"
          label={texts.password}
          type="password"
          autoComplete="current-password"
        />
      )}
      {needsProvider(ui) && (
        <>
          <p className="muted">{ui.m.confirmation.textAnyWay}</p>
          <ConfirmBySso ui={ui} sends={false} />
        </>
      )}
      <PasskeyButton
        ui={ui}
        label={texts.add}
        options="/profile/passkeys/options"
        className="start"
        error={error}
      />
    </form>
  );
}

/** People without a password prove themselves at the provider before they add a passkey. */
const needsProvider = ({ mustConfirm, confirmBy }: Ui): boolean =>
  mustConfirm && confirmBy.sso && !confirmBy.password;

function PasskeyItem({ ui, passkey, now }: { ui: Ui; passkey: OwnPasskey; now: string }) {
  const { m: { passkeys: texts }, f } = ui;
  const { id, name, backedUp, createdAt, lastUsedAt } = passkey;
  return (
    <li>
      <Icon name="key-round" />
      <div>
        <p>
          {name}
          {backedUp && (
            <>
              {" "}
              <span className="badge plain">{texts.backedUp}</span>
            </>
          )}
        </p>
        <small className="muted">
          {texts.added} <time dateTime={createdAt}>{f.ago(createdAt, now)}</time>
          {" · "}
          {lastUsedAt === null ? texts.unused : (
            <>
              {texts.lastUsed} <time dateTime={lastUsedAt}>{f.ago(lastUsedAt, now)}</time>
            </>
          )}
        </small>
      </div>
      <form method="post" action={`/profile/passkeys/${id}/remove`}>
        <button type="submit" className="secondary sm no">
          {texts.remove}
          <span className="vh">{` ${name}`}</span>
        </button>
      </form>
    </li>
  );
}
