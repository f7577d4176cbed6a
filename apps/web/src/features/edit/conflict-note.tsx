import { useText } from "../../frame/page-context.tsx";
import { paths, type RevisionPath } from "../../paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { shortCommit } from "../files/revision-label.ts";
import { TextDiff } from "./text-diff-view.tsx";

/** The version of a file that was committed while the visitor edited an earlier one. */
export interface Conflict {
  /** The commit with the current version. */
  head: string;
  /** Its text; `undefined` if the file was deleted or is no text any more. */
  current: string | undefined;
}

interface ConflictNoteProps extends Conflict {
  file: RevisionPath;
  /** The visitor's text. */
  own: string;
}

/** Shows what differs between the visitor's text and the current version. The editor below keeps the visitor's text. */
export function ConflictNote({ file, head, current, own }: ConflictNoteProps) {
  const { edit: text } = useText();
  return (
    <section aria-labelledby="conflict" className="mt-6">
      <div className="note" role="alert">
        <Icon name="alert" />
        <div>
          <h3 id="conflict" className="font-semibold">
            {text.conflictTitle}
          </h3>
          <p>{current === undefined ? text.conflictDeleted : text.conflictBody}</p>
          <p>
            <a href={paths.commit({ type: file.type, id: file.id, revision: head })}>
              {text.conflictCommit(shortCommit(head))}
            </a>
          </p>
        </div>
      </div>
      {current === undefined ? null : (
        <>
          <h4 className="mt-4 font-semibold">{text.conflictDiff}</h4>
          <TextDiff before={current} after={own} />
          <details className="mt-4">
            <summary className="button">{text.conflictCurrent}</summary>
            <textarea
              className="edit-text mt-2"
              aria-label={text.conflictCurrent}
              defaultValue={current}
              rows={16}
              readOnly
              spellCheck={false}
            />
          </details>
        </>
      )}
    </section>
  );
}
