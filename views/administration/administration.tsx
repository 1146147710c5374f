import { Icon } from "../ui/icon.tsx";
import { type Ui, useUi } from "../ui/ui.ts";
import type { AdministrationState } from "../../data/reports/administration_state.ts";
import { groupNames, type PageName } from "./names.ts";
import { ADMINISTRATION, administration, administrationPages } from "./pages.ts";

/** All pages of the administration that the reader may open, each with a sentence. */
export function AdministrationPage({ state }: { state: AdministrationState }) {
  const ui = useUi();
  const { groups, texts } = ui.m.administration;
  const shown = groupNames.map((group) => ({
    group,
    pages: administrationPages.filter(([, page]) =>
      page.group === group && ui.may(page.permission)
    ),
  })).filter(({ pages }) => pages.length > 0);
  return (
    <div className="stack narrow">
      {shown.map(({ group, pages }) => (
        <section key={group} className="stack" aria-labelledby={`group-${group}`}>
          <h2 id={`group-${group}`}>{groups[group]}</h2>
          <ul className="panel list">
            {pages.map(([name, { href, icon, title }]) => (
              <li key={name}>
                <Icon name={icon} />
                <div>
                  <p>
                    <a href={href}>{title(ui.m)}</a>{" "}
                    <span className="muted">{stateOf(ui, name, state)}</span>
                  </p>
                  <small className="muted">{texts[name]}</small>
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function stateOf({ m, f }: Ui, name: PageName, state: AdministrationState): string | null {
  const { staff, access, rules, webhooks, hours, validity, entries, active, clocks } =
    m.administration.states;
  const shown = (figure: number) => f.number(figure);
  const [least, most] = state.validity;
  const states: { [Name in PageName]?: string } = {
    staff: staff(shown(state.active), shown(state.invited)),
    access: access(shown(state.withoutFactor), shown(state.neverSignedIn)),
    accessReview: state.reviewed === null
      ? undefined
      : m.administration.states.accessReview(...state.reviewed.map(shown) as [string, string]),
    rules: rules[state.secondFactor === 1 ? "required" : "optional"],
    tokens: active(shown(state.tokens)),
    webhooks: webhooks(shown(state.webhooks), shown(state.failing)),
    reasons: active(shown(state.reasons)),
    documentTypes: active(shown(state.documentTypes)),
    due: hours(shown(state.hours.individual), shown(state.hours.business)),
    retention: clocks(shown(state.documentMonths), shown(state.fileYears)),
    validity: least === most
      ? m.administration.validity.days(most, shown(most))
      : validity(shown(least), shown(most)),
    verify: entries(shown(state.entries)),
  };
  return states[name] ?? null;
}

/** Stand on the Staff page. */
export const AdministrationLinks = () => {
  const { m } = useUi();
  return (
    <>
      <a role="button" className="secondary" href={administration.access.href}>
        <Icon name="log-in" />
        {m.administration.access.title}
      </a>
      <a role="button" className="secondary" href={administration.accessReview.href}>
        <Icon name="check-check" />
        {m.accessReviews.title}
      </a>
      <a role="button" className="secondary" href={ADMINISTRATION}>
        <Icon name="wrench" />
        {m.administration.title}
      </a>
    </>
  );
};
