import type { Settings } from "../../data/settings.ts";
import { Choice, Reason, Setting, Switch } from "../ui/form/form.tsx";
import type { Ui } from "../ui/ui.ts";

interface SettingsPageProps {
  ui: Ui;
  values: Settings;
  twoFactor: boolean;
  isMailing: boolean;
}

export function SettingsPage(props: SettingsPageProps) {
  const { settings } = props.ui.m;
  return (
    <form method="post" action="/settings">
      <Notifications {...props} />
      <Security {...props} />
      <Preferences {...props} />
      <div className="setting">
        <button type="submit" className="end" data-busy={settings.save}>{settings.save}</button>
      </div>
    </form>
  );
}

function Notifications({ ui, values, isMailing }: SettingsPageProps) {
  const { settings } = ui.m;
  return (
    <Setting title={settings.notifications}>
      <Switch
        name="emailNotifications"
        label={settings.emailNotifications}
        checked={values.emailNotifications}
        describedBy={isMailing ? undefined : "mail-reason"}
      />
      {!isMailing && <Reason id="mail-reason">{settings.noMailServer}</Reason>}
      <Switch
        name="kycUpdates"
        label={settings.kycUpdates}
        checked={values.kycUpdates}
        describedBy="kyc-reason"
      />
      <Reason id="kyc-reason">
        {settings.kycText[ui.may("kyc.decide") ? "reviewers" : "readers"]}
      </Reason>
      {ui.may("finance.read") && (
        <Switch
          name="transactionAlerts"
          label={settings.transactionAlerts}
          checked={values.transactionAlerts}
        />
      )}
      <Switch
        name="weeklyReports"
        label={settings.weeklyReports}
        checked={values.weeklyReports}
      />
    </Setting>
  );
}

function Security({ ui, values, twoFactor }: SettingsPageProps) {
  const { settings } = ui.m;
  return (
    <Setting title={settings.security}>
      <Switch name="twoFactor" label={settings.twoFactor} checked={twoFactor} />
      <Switch
        name="sessionTimeout"
        label={settings.sessionTimeout}
        checked={values.sessionTimeout}
      />
    </Setting>
  );
}

function Preferences({ ui, values }: SettingsPageProps) {
  const { settings } = ui.m;
  return (
    <Setting title={settings.preferences}>
      {(["language", "timezone", "dateFormat"] as const).map((name) => (
        <Choice
          key={name}
          name={name}
          label={settings[name]}
          value={values[name]}
          options={settings[`${name}s`]}
          ofLanguages={name === "language"}
        />
      ))}
      <Switch
        name="singleKeys"
        label={settings.singleKeys}
        checked={values.singleKeys}
        describedBy="single-keys"
      />
      <Reason id="single-keys">{settings.singleKeysText}</Reason>
    </Setting>
  );
}
