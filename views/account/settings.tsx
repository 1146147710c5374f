import { Fragment } from "react";
import type { Settings } from "../../data/settings.ts";
import { Choice, ReasonNote, Setting, Switch } from "../ui/form/form.tsx";
import { useUi } from "../ui/ui.ts";
import { dataAttributes } from "../ui/data_attributes.ts";

interface SettingsPageProps {
  values: Settings;
  twoFactor: boolean;
  isMailing: boolean;
}

export function SettingsPage(props: SettingsPageProps) {
  const ui = useUi();
  const { values } = props;
  const { settings } = ui.m;
  return (
    <>
      {ui.language !== "en" && values.dateFormat === "mdy" && <OwnDateOrder {...props} />}
      <form method="post" action="/settings">
        <Notifications {...props} />
        <Security {...props} />
        <Preferences {...props} />
        <div className="setting">
          <button type="submit" className="end" {...dataAttributes({ busy: settings.save })}>
            {settings.save}
          </button>
        </div>
      </form>
    </>
  );
}

function Notifications({ values, isMailing }: SettingsPageProps) {
  const ui = useUi();
  const { settings } = ui.m;
  const kycText = settings.kycText[ui.may("kyc.decide") ? "reviewers" : "readers"];
  return (
    <Setting title={settings.notifications}>
      <ExplainedSwitch
        name="emailNotifications"
        label={settings.emailNotifications}
        checked={values.emailNotifications}
        text={isMailing ? settings.mailHint : settings.noMailServer}
      />
      {ui.may("kyc.read") && (
        <ExplainedSwitch
          name="kycUpdates"
          label={settings.kycUpdates}
          checked={values.kycUpdates}
          text={kycText}
        />
      )}
      {ui.may("finance.read") && (
        <ExplainedSwitch
          name="transactionAlerts"
          label={settings.transactionAlerts}
          checked={values.transactionAlerts}
          text={settings.transactionText}
        />
      )}
      {ui.may("kyc.read") && (
        <ExplainedSwitch
          name="weeklyReports"
          label={settings.weeklyReports}
          checked={values.weeklyReports}
          text={settings.weeklyText}
        />
      )}
      {ui.may("kyc.decide") && (
        <>
          <ExplainedSwitch
            name="dueAlarms"
            label={settings.dueAlarms}
            checked={values.dueAlarms}
            text={settings.dueAlarmsText}
          />
          <ExplainedSwitch
            name="dailySummary"
            label={settings.dailySummary}
            checked={values.dailySummary}
            text={settings.dailySummaryText}
          />
        </>
      )}
      {ui.may("audit.verify") && (
        <ExplainedSwitch
          name="weeklyCheckpoint"
          label={settings.weeklyCheckpoint}
          checked={values.weeklyCheckpoint}
          text={settings.weeklyCheckpointText}
        />
      )}
    </Setting>
  );
}

function Security({ values, twoFactor }: SettingsPageProps) {
  const { settings } = useUi().m;
  return (
    <Setting title={settings.security}>
      <ExplainedSwitch
        name="twoFactor"
        label={settings.twoFactor}
        checked={twoFactor}
        text={twoFactor ? settings.factorOn : settings.factorOff}
      />
      <ExplainedSwitch
        name="sessionTimeout"
        label={settings.sessionTimeout}
        checked={values.sessionTimeout}
        text={settings.timeoutText}
      />
    </Setting>
  );
}

/** A switch, and a sentence about it. */
const ExplainedSwitch = (
  { text, ...given }: { name: string; label: string; checked: boolean; text: string },
) => (
  <>
    <Switch {...given} describedBy={`${given.name}-text`} />
    <ReasonNote id={`${given.name}-text`}>{text}</ReasonNote>
  </>
);

function Preferences({ values }: SettingsPageProps) {
  const { settings } = useUi().m;
  return (
    <Setting title={settings.preferences}>
      {(["language", "timezone", "dateFormat"] as const).map((name) => (
        <Fragment key={name}>
          <Choice
            name={name}
            label={settings[name]}
            value={values[name]}
            options={settings[`${name}s`]}
            ofLanguages={name === "language"}
            describedBy={`${name}-text`}
          />
          <ReasonNote id={`${name}-text`}>{settings.choices[name]}</ReasonNote>
        </Fragment>
      ))}
      <ExplainedSwitch
        name="singleKeys"
        label={settings.singleKeys}
        checked={values.singleKeys}
        text={settings.singleKeysText}
      />
    </Setting>
  );
}

/** Offers the order of Spanish and French; all other settings are sent as they are. */
function OwnDateOrder({ values, twoFactor }: SettingsPageProps) {
  const { m: { settings } } = useUi();
  const { text, use } = settings.ownDateOrder;
  const format = settings.dateFormats.dmy;
  const sent = Object.entries({ ...values, twoFactor, dateFormat: "dmy" });
  return (
    <form method="post" action="/settings" className="notice">
      {sent.map(([name, value]) =>
        value !== false && !Array.isArray(value) && (
          <input key={name} type="hidden" name={name} value={value === true ? "on" : value} />
        )
      )}
      <p>{text(format)}</p>
      <button type="submit" className="secondary sm end">{use(format)}</button>
    </form>
  );
}
