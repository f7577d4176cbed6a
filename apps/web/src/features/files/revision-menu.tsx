import type { Refs } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { isCommit, shortCommit } from "./revision-label.ts";

interface RevisionMenuProps {
  revision: string;
  refs: Refs;
  /** Returns the address of the current page at another revision. */
  hrefOf: (revision: string) => string;
  /** The address of the page that lists all branches and tags. */
  allHref: string;
}

/** Shows a menu of links to branches and tags, which opens without JavaScript. */
export function RevisionMenu({ revision, refs, hrefOf, allHref }: RevisionMenuProps) {
  const text = useText();
  const label = isCommit(revision) ? text.files.atCommit(shortCommit(revision)) : revision;
  const groups = [
    { title: text.files.branches, all: refs.branches, total: refs.totals?.branches },
    { title: text.files.tags, all: refs.tags, total: refs.totals?.tags },
  ].filter(({ all }) => all.length > 0);
  return (
    <details className="menu revisions" data-enhance="menu">
      <summary className="button" aria-label={text.files.switchRevision(label)}>
        <span className="truncate">{label}</span>
      </summary>
      <ul>
        {groups.map(({ title, all, total = all.length }) => (
          <li key={title}>
            <span className="revisions-title">{title}</span>
            <ul>
              {all.map(({ name, ref }) => (
                <li key={ref}>
                  <a href={hrefOf(name)} aria-current={name === revision ? "true" : undefined}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
            {total > all.length ? <p className="hint">{text.files.moreRevisions(total - all.length)}</p> : null}
          </li>
        ))}
        <li>
          <a href={allHref}>{text.history.manageRefs}</a>
        </li>
      </ul>
    </details>
  );
}
