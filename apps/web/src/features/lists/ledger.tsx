import type { ReactNode } from "react";
import { useText } from "../../frame/page-context.tsx";
import { formatShortNumber } from "../../text/format.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Time } from "../../ui/time.tsx";

/** A list of repositories. */
export function Ledger({ children }: { children: ReactNode }) {
  return <ul className="ledger">{children}</ul>;
}

interface LedgerLineProps {
  repository: {
    id: string;
    private: boolean;
    gated: false | "auto" | "manual";
    lastModified: string;
    downloads: number;
    likes: number;
  };
  href: string;
  /** Short facts shown between the name and the date of the last change. */
  facts: readonly string[];
}

export function LedgerLine({ repository, href, facts }: LedgerLineProps) {
  const text = useText();
  const [owner, name] = splitId(repository.id);
  return (
    <li>
      <a href={href} className="model-id">
        <span className="owner">{owner}/</span>
        <wbr />
        {name}
      </a>
      <p className="facts">
        {repository.private ? (
          <span>
            <Icon name="lock" />
            {text.model.private}
          </span>
        ) : null}
        {repository.gated === false ? null : <span>{text.model.gated}</span>}
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        <span>
          {text.lists.updated} <Time iso={repository.lastModified} />
        </span>
      </p>
      <p className="figures">
        <Figure icon="download" value={repository.downloads} says={text.counts.downloads(repository.downloads)} />
        <Figure icon="heart" value={repository.likes} says={text.counts.likes(repository.likes)} />
      </p>
    </li>
  );
}

function Figure({ icon, value, says }: { icon: IconName; value: number; says: string }) {
  return (
    <span title={says}>
      <Icon name={icon} />
      <span aria-hidden="true">{formatShortNumber(value, useText().language)}</span>
      <span className="sr-only">{says}</span>
    </span>
  );
}

/** Splits `owner/name`. */
export function splitId(id: string): [owner: string, name: string] {
  const slash = id.indexOf("/");
  return [id.slice(0, slash), id.slice(slash + 1)];
}
