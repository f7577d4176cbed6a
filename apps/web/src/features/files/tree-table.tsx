import type { TreeEntry } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { paths, type RevisionPath } from "../../paths.ts";
import { formatBytes } from "../../text/format.ts";
import { CopyTextButton } from "../../ui/copy-button.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { TableFrame } from "../../ui/scrolling/table-frame.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { type FileKind, fileKind } from "./file-kind.ts";

interface TreeTableProps {
  folder: RevisionPath;
  entries: readonly TreeEntry[];
}

export function TreeTable({ folder, entries }: TreeTableProps) {
  const text = useText();
  const sorted = entries.toSorted((left, right) => Number(isFile(left)) - Number(isFile(right)));
  const withCommits = entries.some(({ lastCommit }) => lastCommit !== undefined);
  return (
    <TableFrame>
      <table className="files">
        <thead>
          <tr>
            <th scope="col">{text.files.name}</th>
            <th scope="col" className="kind">
              {text.files.kind}
            </th>
            {withCommits ? (
              <th scope="col" className="commit">
                {text.files.lastCommit}
              </th>
            ) : null}
            <th scope="col" className="number">
              {text.files.size}
            </th>
            <th scope="col">
              <span className="sr-only">{text.files.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {folder.path === "" ? null : <ParentRow folder={folder} columns={withCommits ? 5 : 4} />}
          {sorted.map((entry) => (
            <EntryRow key={entry.path} folder={folder} entry={entry} withCommit={withCommits} />
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

const iconOfKind: Readonly<Record<FileKind, IconName>> = {
  text: "file",
  markdown: "book",
  json: "code",
  yaml: "code",
  code: "code",
  weights: "box",
  tokenizer: "task",
  image: "image",
  audio: "audio",
  video: "video",
  archive: "archive",
  data: "table",
  git: "system",
  file: "file",
};

const isFile = ({ type }: TreeEntry) => type === "file";

function ParentRow({ folder, columns }: { folder: RevisionPath; columns: number }) {
  const text = useText();
  const path = folder.path.split("/").slice(0, -1).join("/");
  return (
    <tr>
      <td colSpan={columns}>
        <a href={paths.tree({ ...folder, path })} className="entry">
          <Icon name="folder" />
          ..
          <span className="sr-only">{text.files.parent}</span>
        </a>
      </td>
    </tr>
  );
}

interface EntryRowProps {
  folder: RevisionPath;
  entry: TreeEntry;
  withCommit: boolean;
}

function EntryRow({ folder, entry, withCommit }: EntryRowProps) {
  const text = useText();
  const name = entry.path.slice(entry.path.lastIndexOf("/") + 1);
  const at = { ...folder, path: entry.path };
  const file = isFile(entry);
  const large = entry.lfs !== undefined;
  return (
    <tr>
      <th scope="row">
        <a href={file ? paths.blob(at) : paths.tree(at)} className="entry">
          <Icon name={file ? iconOfKind[fileKind(entry.path)] : "folder"} />
          <bdi>{name}</bdi>
        </a>
      </th>
      <td className="kind text-muted">
        {file ? text.files.kinds[fileKind(entry.path)] : text.files.folder}
        {large ? (
          <abbr className="badge" title={text.files.largeFile}>
            {text.files.lfs}
          </abbr>
        ) : null}
      </td>
      {withCommit ? (
        <td className="commit">
          {entry.lastCommit === undefined ? null : <LastCommit at={folder} commit={entry.lastCommit} />}
        </td>
      ) : null}
      <td className="number">{file ? formatBytes(entry.size, text.language) : null}</td>
      <td className="actions">
        <CopyTextButton text={entry.path} what={text.files.path} />
        {file ? (
          <a href={paths.resolve(at, { download: "true" })} className="icon-button" title={text.files.download}>
            <Icon name="download" />
            <span className="sr-only">
              {text.files.download} {name}
            </span>
          </a>
        ) : null}
      </td>
    </tr>
  );
}

function LastCommit({ at, commit }: { at: RevisionPath; commit: NonNullable<TreeEntry["lastCommit"]> }) {
  const text = useText();
  const { id, title, author, date } = commit;
  return (
    <span>
      <a href={paths.commit({ ...at, revision: id })} title={title}>
        {title}
      </a>
      <span className="shrink-0">
        {author === undefined ? null : (
          <span className="commit-author" title={text.files.byAuthor(author)}>
            {author}
          </span>
        )}
        <TimeAgo iso={date} />
      </span>
    </span>
  );
}
