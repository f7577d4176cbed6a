import type { Comparison, Diff, Refs } from "@modelyard/hub/contract";
import type { ReactNode } from "react";
import { usePage } from "../../frame/page-context.tsx";
import { type DiffQuery, paths, type RepositoryAddress, type RevisionPair } from "../../paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Problem } from "../../ui/problem.tsx";
import { isCommit, shortCommit } from "../files/revision-label.ts";
import { CommitList } from "./commit-list.tsx";
import { DiffView } from "./diff/diff-view.tsx";

interface ComparePageProps {
  /** The header shared by the repository's pages. */
  header: ReactNode;
  repository: RepositoryAddress;
  refs: Refs;
  /** The values of the form. */
  revisions: RevisionPair;
  /** `undefined` if the revisions are not selected yet, or one does not exist. */
  comparison: Comparison | undefined;
  /** `undefined` if the visitor may not read the files. */
  diff: Diff | undefined;
  /** The revision that does not exist. */
  missing: string | undefined;
  query: DiffQuery;
}

/** Selects two revisions, and shows the commits and changes between them. */
export function ComparePage(props: ComparePageProps) {
  const { header, repository, refs, revisions, missing } = props;
  const { history: text } = usePage().text;
  const { base, head } = revisions;
  return (
    <>
      {header}
      <div className="wrap py-8">
        <h2 className="section-title">{text.compareHeading}</h2>
        <form action={paths.compareForm(repository)} className="compare-form">
          <RevisionField name="base" label={text.base} value={base} />
          <RevisionField name="head" label={text.head} value={head} />
          <button className="button primary">{text.showComparison}</button>
          {base === "" || head === "" ? null : (
            <a className="button" href={paths.compare(repository, { base: head, head: base })} rel="nofollow">
              {text.swap}
            </a>
          )}
          <datalist id="revisions">
            {[...refs.branches, ...refs.tags].map(({ ref, name }) => (
              <option key={ref} value={name}>
                {name}
              </option>
            ))}
          </datalist>
        </form>
        <p className="hint mt-2">{text.revisionHint}</p>
        {missing === undefined ? null : <Problem message={text.noSuchRevision(missing)} />}
        <Result {...props} />
      </div>
    </>
  );
}

function RevisionField({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        defaultValue={value}
        list="revisions"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
    </div>
  );
}

function Result({ repository, revisions, comparison, diff, query }: ComparePageProps) {
  const { history: text } = usePage().text;
  if (comparison === undefined) return null;
  const { commits, ahead, behind, commonAncestor, base, head } = comparison;
  if (base === head) return <EmptyState title={text.sameRevision} body={text.noChanges} />;
  const total = ahead ?? commits.length;
  return (
    <>
      {commonAncestor === undefined ? <p className="note mt-4">{text.noAncestor}</p> : null}
      {ahead === undefined || behind === undefined ? null : (
        <p className="mt-6">{text.aheadOf(ahead, behind, labelOf(revisions.base))}</p>
      )}
      {commits.length === 0 ? null : (
        <details className="mt-4" open={query.file === undefined && commits.length <= 10}>
          <summary className="font-semibold">
            {text.commitsBetween} · {total > commits.length ? text.firstCommits(commits.length) : total}
          </summary>
          <CommitList repository={repository} commits={commits} />
        </details>
      )}
      <h3 className="mt-8 font-semibold">{text.comparedFrom}</h3>
      {diff === undefined ? (
        <p className="mt-2 text-muted">{text.diffGated}</p>
      ) : (
        <DiffView
          {...{ repository, diff, query }}
          hrefOf={(changed) => paths.compare(repository, revisions, changed)}
        />
      )}
    </>
  );
}

function labelOf(revision: string): string {
  return isCommit(revision) ? shortCommit(revision) : revision;
}
