import { useText } from "../../frame/page-context.tsx";
import { paths, type RevisionPath } from "../../paths.ts";
import { isCommit } from "../files/revision-label.ts";

/** Links to the forms that change a file. Everyone sees them: visitors without write access open a pull request. */
export function FileActions({ file, isText }: { file: RevisionPath; isText: boolean }) {
  const { edit: text } = useText();
  if (isCommit(file.revision)) return null;
  return (
    <>
      {isText ? (
        <a href={paths.editFile(file)} className="button" rel="nofollow">
          {text.edit}
        </a>
      ) : null}
      <details className="menu" data-enhance="menu">
        <summary className="button" aria-label={text.moreActions}>
          ⋯
        </summary>
        <ul>
          <li>
            <a href={paths.renameFile(file)} rel="nofollow">
              {text.rename}
            </a>
          </li>
          <li>
            <a href={paths.deleteFile(file)} rel="nofollow">
              {text.delete}
            </a>
          </li>
        </ul>
      </details>
    </>
  );
}
