import { useText } from "../../frame/page-context.tsx";
import { formatShortNumber } from "../../text/format.ts";
import { Icon } from "../../ui/icon.tsx";
import type { ShownValue } from "./facet-values.ts";

interface FacetSectionProps {
  id: string;
  heading: string;
  values: readonly ShownValue[];
  isOpen: boolean;
}

/** Number of values shown before the collapsed rest. */
const openValues = 8;

export function FacetSection({ id, heading, values, isOpen }: FacetSectionProps) {
  const text = useText();
  const groups = [...new Set(values.map(({ group }) => group))];
  const first = values.filter(({ isChosen }, index) => index < openValues || isChosen);
  const rest = values.filter((value) => !first.includes(value));
  return (
    <details className="facet" open={isOpen} data-enhance={values.length > openValues ? "find-value" : undefined}>
      <summary>
        <h2 id={id}>{heading}</h2>
      </summary>
      {values.length > openValues ? (
        <input
          type="search"
          aria-label={text.lists.findValue(heading)}
          placeholder={text.lists.findValue(heading)}
          hidden
        />
      ) : null}
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
    </details>
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
