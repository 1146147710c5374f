import { Fragment } from "react";
import type { Settings } from "../../data/settings.ts";
import { Choice, Reason, Switch } from "../ui/form/form.tsx";
import type { Ui } from "../ui/ui.ts";

interface SettingsPageProps {
  ui: Ui;
  values: Settings;
  twoFactor: boolean;
  /** False without a mail server. */
  isMailing: boolean;
}

export function SettingsPage({ ui, values, twoFactor, isMailing }: SettingsPageProps) {
  const { settings } = ui.m;
  return (
    <form method="post" action="/settings">
      <section className="setting">
        <h2>{settings.notifications}</h2>
        <div>
          <Switch
            name="emailNotifications"
            label={settings.emailNotifications}
            checked={values.emailNotifications}
            describedBy={isMailing ? undefined : "mail-reason"}
          />
          {!isMailing && <Reason id="mail-reason">{settings.noMailServer}</Reason>}
          {(["kycUpdates", "transactionAlerts", "weeklyReports"] as const)
            .filter((name) => name !== "transactionAlerts" || ui.may("finance.read"))
            .map((name) => (
              <Fragment key={name}>
                <Switch
                  name={name}
                  label={settings[name]}
                  checked={values[name]}
                  describedBy={name === "kycUpdates" ? "kyc-reason" : undefined}
                />
                {name === "kycUpdates" && (
                  <Reason id="kyc-reason">
                    {settings.kycText[ui.may("kyc.decide") ? "reviewers" : "readers"]}
                  </Reason>
                )}
              </Fragment>
            ))}
        </div>
      </section>
      <section className="setting">
        <h2>{settings.security}</h2>
        <div>
          <Switch name="twoFactor" label={settings.twoFactor} checked={twoFactor} />
          <Switch
            name="sessionTimeout"
            label={settings.sessionTimeout}
            checked={values.sessionTimeout}
          />
        </div>
      </section>
      <section className="setting">
        <h2>{settings.preferences}</h2>
        <div>
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
        </div>
      </section>
      <div className="setting">
        <button type="submit" className="end" data-busy={settings.save}>{settings.save}</button>
      </div>
    </form>
  );
}
