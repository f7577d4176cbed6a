import type { DiscussionDetails } from "@modelyard/hub/contract";
import { usePage } from "../../frame/page-context.tsx";
import { paths, type RepositoryAddress } from "../../paths.ts";
import { shortCommit } from "../files/revision-label.ts";

interface PullChangesProps {
  repository: RepositoryAddress;
  pull: DiscussionDetails;
  /** The address of the pull request, which receives its forms. */
  action: string;
}

// Scrollable elements must be reachable by keyboard.
const focusable = { tabIndex: 0 };

/** What a pull request changes, and the button that merges it. */
export function PullChanges({ repository, pull, action }: PullChangesProps) {
  const { discussions: text } = usePage().text;
  const { changes, filesWithConflicts = false, diff = "", status, permissions } = pull;
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
      {diff === "" ? (
        <p className="mt-2">{text.noChanges}</p>
      ) : (
        <pre className="diff" {...focusable}>
          {diff}
        </pre>
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
