import type { OwnPasskey } from "../../data/staff/passkeys/passkeys.ts";
import { Field } from "../ui/form/form.tsx";
import { Icon } from "../ui/icon.tsx";
import { type Ui, useUi } from "../ui/ui.ts";
import { ConfirmBySso } from "./sso.tsx";
import { dataAttributes } from "../ui/data_attributes.ts";

interface PasskeyButtonProps {
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
  { label, options, name = "passkey", isMain = true, className = "", error }: PasskeyButtonProps,
) => {
  const ui = useUi();
  return (
    <>
      <input type="hidden" name={name} />
      <button
        type={isMain ? "submit" : "button"}
        className={`scripted ${className}`.trim()}
        autoFocus={Boolean(error)}
        aria-describedby={error && "passkey-error"}
        {...dataAttributes({
          busy: ui.m.passkeys.waiting,
          passkey: options,
          passkeyTexts: JSON.stringify(ui.m.passkeys.said),
        })}
      >
        <Icon name="key-round" />
        {label}
      </button>
      {error && <small className="wrong" id="passkey-error">{error}</small>}
    </>
  );
};

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
  passkeys: readonly OwnPasskey[];
  suggestedName: string;
  error?: string;
  now: string;
}

export function Passkeys({ passkeys, now, ...form }: PasskeysProps) {
  const { passkeys: texts } = useUi().m;
  return (
    <section className="stack" aria-labelledby="passkeys">
      <div>
        <h2 id="passkeys">{texts.title}</h2>
        <p className="muted">{texts.intro}</p>
      </div>
      {passkeys.length > 0 && (
        <ul className="panel list">
          {passkeys.map((passkey) => <PasskeyItem key={passkey.id} passkey={passkey} now={now} />)}
        </ul>
      )}
      <article>
        <AddPasskey {...form} />
        <noscript>
          <p>{texts.scriptNeeded}</p>
        </noscript>
      </article>
    </section>
  );
}

function AddPasskey(
  { suggestedName, error }: Pick<PasskeysProps, "suggestedName" | "error">,
) {
  const ui = useUi();
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
          <ConfirmBySso sends={false} />
        </>
      )}
      <PasskeyButton
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

function PasskeyItem({ passkey, now }: { passkey: OwnPasskey; now: string }) {
  const { m: { passkeys: texts }, f } = useUi();
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
