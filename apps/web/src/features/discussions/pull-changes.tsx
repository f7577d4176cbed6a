import type { Diff, DiscussionDetails } from "@modelyard/hub/contract";
import { usePage } from "../../frame/page-context.tsx";
import { type DiffQuery, paths, type RepositoryAddress } from "../../paths.ts";
import { shortCommit } from "../files/revision-label.ts";
import { DiffView } from "../history/diff/diff-view.tsx";

interface PullChangesProps {
  repository: RepositoryAddress;
  pull: DiscussionDetails;
  /** The address of the pull request, which receives its forms. */
  action: string;
  /** `undefined` if the visitor may not read the files. */
  diff: Diff | undefined;
  /** How the page shows the changes. */
  query: DiffQuery;
}

/** What a pull request changes, and the button that merges it. */
export function PullChanges({ repository, pull, action, diff, query }: PullChangesProps) {
  const { discussions: text, history } = usePage().text;
  const { changes, filesWithConflicts = false, status, permissions } = pull;
  if (changes === undefined) return null;
  const { base, mergeCommitId } = changes;
  const conflicts = Array.isArray(filesWithConflicts) ? filesWithConflicts : [];
  const hasConflicts = filesWithConflicts === true || conflicts.length > 0;
  return (
    <section aria-labelledby="changes" className="mt-8">
      <h3 id="changes" className="section-title">
        {text.changes}
      </h3>
      <p className="mt-2 text-muted">
        {mergeCommitId === undefined || status !== "merged" ? (
          text.intoBase(base.replace(/^refs\/heads\//, ""))
        ) : (
          <>
            {text.mergedAs}{" "}
            <a href={paths.commit({ ...repository, revision: mergeCommitId })}>
              <code>{shortCommit(mergeCommitId)}</code>
            </a>
          </>
        )}
      </p>
      {hasConflicts ? (
        <div className="note">
          <div>
            <p>{conflicts.length === 0 ? text.conflictsUnknown : text.conflicts}</p>
            <ul>
              {conflicts.map((path) => (
                <li key={path}>
                  <code>{path}</code>
                </li>
              ))}
            </ul>
          </div>
        </div>
      ) : null}
      {diff === undefined ? <p className="mt-2">{history.diffGated}</p> : null}
      {diff?.files.length === 0 && query.file === undefined ? <p className="mt-2">{text.noChanges}</p> : null}
      {diff === undefined || (diff.files.length === 0 && query.file === undefined) ? null : (
        <DiffView
          {...{ repository, diff, query }}
          hrefOf={(changed) => `${paths.discussion(repository, pull.num, changed)}#changes`}
        />
      )}
      {permissions.moderate && status === "open" && !hasConflicts ? (
        <form method="post" action={action} className="mt-4">
          <input type="hidden" name="action" value="merge" />
          <button className="button primary">{text.merge}</button>
        </form>
      ) : null}
    </section>
  );
}
