import { usePage, useText } from "../../../frame/page-context.tsx";
import { paths, type RevisionPath } from "../../../paths.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Time } from "../../../ui/time.tsx";
import { shortCommit } from "../../files/revision-label.ts";
import { visibleText } from "../../history/diff/visible-text.ts";
import type { Merge } from "./merge-file.ts";
import { TextDiff } from "./text-diff-view.tsx";

interface MergeNoteProps {
  merge: Merge;
  /** The file under its current path. */
  file: RevisionPath;
  /** The text in the editor below. */
  content: string;
  /** Number of conflicts that are left in it. */
  left: number;
}

/** Says what happened to the file meanwhile, and shows the versions and what a commit would change. */
export function MergeNote({ merge, file, content, left }: MergeNoteProps) {
  const { merge: text } = useText().edit;
  const { current, versions, head, renamedFrom } = merge;
  const commit = current?.commit;
  const isSettled = merge.markerSize !== undefined && left === 0;
  return (
    <section aria-labelledby="conflict" className="mt-6">
      <div className={isSettled ? "note" : "note problem"} role="alert">
        <Icon name={isSettled ? "check" : "alert"} />
        <div>
          <h3 id="conflict" className="font-semibold">
            {text.title}
          </h3>
          {renamedFrom === undefined ? null : <p>{text.renamed(visibleText(renamedFrom), visibleText(file.path))}</p>}
          <p>{messageOf(text, merge, left)}</p>
          {commit === undefined ? null : (
            <p>
              {text.lastChange}{" "}
              <a href={paths.commit({ type: file.type, id: file.id, revision: commit.id })}>
                {visibleText(commit.title)}
              </a>
              {" · "}
              {commit.authors.map(({ user }) => user).join(", ")} · <Time iso={commit.date} />
            </p>
          )}
          {current?.kind === "deleted" ? (
            <p>
              <a href={paths.tree({ ...file, path: "" })}>{text.leaveDeleted}</a>
            </p>
          ) : null}
        </div>
      </div>
      {versions === undefined ? null : <WholeVersions {...{ merge, versions, head }} />}
      {current?.kind === "text" && left === 0 ? (
        <>
          <h4 className="mt-4 font-semibold">{text.diff}</h4>
          <TextDiff before={current.content} after={content} />
        </>
      ) : null}
    </section>
  );
}

type MergeText = ReturnType<typeof useText>["edit"]["merge"];

function messageOf(text: MergeText, { current, markerSize, versions }: Merge, left: number): string {
  if (current?.kind === "deleted") return text.deleted;
  if (current?.kind === "not-text") return text.notText;
  if (markerSize === undefined) return text.notMerged;
  if (left > 0) return text.conflicts(left);
  return versions === undefined ? text.solved : text.merged;
}

interface WholeVersionsProps {
  merge: Merge;
  versions: NonNullable<Merge["versions"]>;
  head: string;
}

/** The texts before the merge, side by side. */
function WholeVersions({ merge: { current }, versions: { base, own }, head }: WholeVersionsProps) {
  const { merge: text } = usePage().text.edit;
  const shown = [
    { name: `${text.current} · ${shortCommit(head)}`, content: current?.kind === "text" ? current.content : undefined },
    { name: text.own, content: own },
    { name: text.base, content: base },
  ];
  return (
    <details className="mt-4">
      <summary className="button">{text.versions}</summary>
      <div className="versions mt-2">
        {shown.map(({ name, content }) =>
          content === undefined ? null : (
            <label key={name}>
              <span className="font-semibold">{name}</span>
              <textarea
                className="edit-text mt-2"
                defaultValue={content.replaceAll("\r\n", "\n")}
                rows={14}
                readOnly
                spellCheck={false}
                wrap="off"
              />
            </label>
          ),
        )}
      </div>
    </details>
  );
}
