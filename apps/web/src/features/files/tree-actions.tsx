import { useText } from "../../frame/page-context.tsx";
import { paths, type RevisionPath } from "../../paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { AddFileMenu } from "../edit/add-file-menu.tsx";

/** What can be done in a folder. */
export function TreeActions({ folder }: { folder: RevisionPath }) {
  const text = useText();
  return (
    <div className="tree-actions">
      <a className="button" href={paths.find(folder)} aria-keyshortcuts="t" rel="nofollow">
        <Icon name="search" />
        {text.files.find}
        <kbd aria-hidden="true">t</kbd>
      </a>
      <AddFileMenu folder={folder} />
    </div>
  );
}
