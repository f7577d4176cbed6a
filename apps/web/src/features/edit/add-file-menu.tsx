import { useText } from "../../frame/page-context.tsx";
import { paths, type RevisionPath } from "../../paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { isCommit } from "../files/revision-label.ts";

/** A menu of the forms that add files to a folder. */
export function AddFileMenu({ folder }: { folder: RevisionPath }) {
  const { edit: text } = useText();
  if (isCommit(folder.revision)) return null;
  return (
    <details className="menu" data-enhance="menu">
      <summary className="button">
        <Icon name="plus" />
        {text.addFile}
      </summary>
      <ul>
        <li>
          <a href={paths.newFile(folder)} rel="nofollow">
            {text.newTitle}
          </a>
        </li>
        <li>
          <a href={paths.upload(folder)} rel="nofollow">
            {text.uploadTitle}
          </a>
        </li>
      </ul>
    </details>
  );
}
