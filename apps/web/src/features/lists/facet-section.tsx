import { useText } from "../../frame/page-context.tsx";
import { formatShortNumber } from "../../text/format.ts";
import { Icon } from "../../ui/icon.tsx";
import type { ShownValue } from "./facet-values.ts";

interface FacetSectionProps {
  id: string;
  heading: string;
  values: readonly ShownValue[];
}

/** Number of values shown before the collapsed rest. */
const openValues = 8;

export function FacetSection({ id, heading, values }: FacetSectionProps) {
  const text = useText();
  const groups = [...new Set(values.map(({ group }) => group))];
  const first = values.filter(({ isChosen }, index) => index < openValues || isChosen);
  const rest = values.filter((value) => !first.includes(value));
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {groups.length > 1 ? (
        groups.map((group) => (
          <div key={group ?? ""}>
            {group === undefined ? null : <h3>{group}</h3>}
            <Values values={values.filter((value) => value.group === group)} />
          </div>
        ))
      ) : (
        <>
          <Values values={first} />
          {rest.length === 0 ? null : (
            <details className="more">
              <summary>{text.lists.more(rest.length)}</summary>
              <Values values={rest} />
            </details>
          )}
        </>
      )}
    </section>
  );
}

function Values({ values }: { values: readonly ShownValue[] }) {
  return (
    <ul>
      {values.map((value) => (
        <li key={value.href}>
          <Value value={value} />
        </li>
      ))}
    </ul>
  );
}

function Value({ value: { label, count, atLeast, isChosen, href } }: { value: ShownValue }) {
  const text = useText();
  return (
    <a href={href} aria-current={isChosen ? "true" : undefined} rel="nofollow">
      <span className="truncate">{label}</span>
      {isChosen ? (
        <span className="count">
          <Icon name="close" />
          <span className="sr-only">{text.lists.chosen}</span>
        </span>
      ) : count === undefined ? null : (
        <span className="count">
          {formatShortNumber(count, text.language)}
          {atLeast ? "+" : ""}
        </span>
      )}
    </a>
  );
}
