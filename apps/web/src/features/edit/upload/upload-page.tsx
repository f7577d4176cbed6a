import type { ReactNode } from "react";
import { usePage } from "../../../frame/page-context.tsx";
import { Island } from "../../../islands/island.tsx";
import { paths, type RevisionPath } from "../../../paths.ts";
import { CodeBlock } from "../../../ui/code-block.tsx";
import { shellWord } from "../../api/curl-command.ts";
import { Breadcrumb } from "../../files/breadcrumb.tsx";
import type { CommitTargets } from "../commit-form.ts";
import { uploaderIsland } from "./uploader-island.tsx";

interface UploadPageProps {
  /** The header shared by the repository's pages. */
  header: ReactNode;
  folder: RevisionPath;
  targets: CommitTargets;
}

/** Uploads files to a folder of a repository. Without JavaScript it shows the commands that do the same. */
export function UploadPage({ header, folder, targets }: UploadPageProps) {
  const { text: all, assets, hubUrl, viewer } = usePage();
  const { edit, upload: text } = all;
  const { type, id, revision } = folder;
  const hub = `/_private/${type}s/${id}`;
  const commands = [
    `export HF_ENDPOINT=${hubUrl}`,
    `hf upload ${id} . ${folder.path === "" ? "." : argument(folder.path)}${type === "dataset" ? " --repo-type dataset" : ""} --revision ${argument(revision)}${targets.revision ? "" : " --create-pr"}`,
  ];
  return (
    <>
      {header}
      <div className="wrap py-8">
        <h2 className="section-title">{edit.uploadTitle}</h2>
        <div className="place mt-2">
          <Breadcrumb at={folder} />
        </div>
        <noscript>
          <p className="note">{text.noScript}</p>
        </noscript>
        <Island
          of={uploaderIsland}
          props={{
            addresses: {
              preupload: `${hub}/preupload/${encodeURIComponent(revision)}`,
              uploads: `${hub}/uploads`,
              commit: `${hub}/commit/${encodeURIComponent(revision)}`,
            },
            hashWorker: assets.hashWorker,
            place: `${viewer?.name ?? ""}:${type}/${id}/${revision}/${folder.path}`,
            folder: folder.path,
            folderUrl: paths.tree(folder),
            revision,
            targets,
            language: all.language,
            text: {
              ...text.uploader,
              commitHeading: edit.commitHeading,
              commitTitle: edit.commitTitle,
              commitDescription: edit.commitDescription,
              target: edit.target,
              toBranch: edit.toBranch,
              toPull: edit.toPull,
              onlyToPull: edit.onlyToPull,
              onlyToRevision: edit.onlyToRevision(revision),
              cancel: edit.cancel,
            },
          }}
        />
        <section aria-labelledby="upload-commands" className="mt-8 max-w-3xl">
          <h3 id="upload-commands" className="font-semibold">
            {text.commandsTitle}
          </h3>
          <p className="hint">{text.commandsLead}</p>
          <CodeBlock id="upload-command" what={text.commandsTitle}>
            {commands.join("\n")}
          </CodeBlock>
        </section>
      </div>
    </>
  );
}

/** Returns a word of a shell command. Anyone can link to this page with any folder, which must not run as a command. */
function argument(text: string): string {
  return /^[\w@%+:,./-]+$/.test(text) ? text : shellWord(text);
}
