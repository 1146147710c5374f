import { Icon } from "../ui/icon.tsx";
import { useUi } from "../ui/ui.ts";
import { groupNames } from "./names.ts";
import { ADMINISTRATION, administration, administrationPages } from "./pages.ts";

/** All pages of the administration that the reader may open, each with a sentence. */
export function AdministrationPage() {
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
                    <a href={href}>{title(ui.m)}</a>
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

/** Stand on the Staff page. */
export const AdministrationLinks = () => {
  const { m } = useUi();
  return (
    <>
      <a role="button" className="secondary" href={administration.access.href}>
        <Icon name="log-in" />
        {m.administration.access.title}
      </a>
      <a role="button" className="secondary" href={ADMINISTRATION}>
        <Icon name="wrench" />
        {m.administration.title}
      </a>
    </>
  );
};
