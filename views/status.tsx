import { StatusBadge, type Tone } from "./badge.tsx";
import { Icon } from "./icon.tsx";
import type { Ui } from "./ui.ts";

const good: Tone = { tone: "accepted", icon: "circle-check" };

/** The specification's static figures and services. */
export function StatusPage({ ui }: { ui: Ui }) {
  const { cards, services, serviceNames, operational } = ui.m.status;
  return (
    <div className="stack">
      <div className="cards stats">
        {[cards.uptime, cards.response, cards.api].map(({ title, figure, state }) => (
          <article className="card" key={title}>
            <h2 className="muted">{title}</h2>
            <p className="value">{figure}</p>
            <p className="muted">{state}</p>
          </article>
        ))}
      </div>
      <section className="stack">
        <h2>{services}</h2>
        <ul className="panel list">
          {serviceNames.map((name) => (
            <li key={name}>
              <Icon name="server" />
              <span>{name}</span>
              <StatusBadge tone={good} label={operational} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
