import { limits } from "@modelyard/platform/limits";
import type { RenderedCard } from "../contract/repositories.ts";
import type { HubContext } from "../hub-context.ts";
import { pathPrefix } from "../repos/find-repo.ts";
import { entryNotFound } from "../repos/revision-path.ts";
import type { RepoRow } from "../repos/tables.ts";
import type { CardRenderer } from "./card-renderer.ts";

interface MarkdownFile {
  /** The git object id. */
  oid: string;
  size: number;
  commit: string;
  /** The revision that links point to. */
  revision: string;
  path: string;
}

/**
 * Renders a Markdown file of a repository whose files the caller may read.
 * @throws {HubError} 404 if git has no such object
 */
export async function renderFile(
  { git, renderer }: Pick<HubContext, "git"> & { renderer: CardRenderer },
  repo: Pick<RepoRow, "id" | "type" | "fullName">,
  { oid, size, commit, revision, path }: MarkdownFile,
): Promise<RenderedCard> {
  const { fileBytes } = limits.documents;
  if (size > fileBytes) {
    const message = `The file is larger than ${fileBytes} bytes, which is too large to show. Download it instead.`;
    return { html: "", headings: [], problems: [{ message }] };
  }
  return renderer.render({
    blobId: oid,
    readText: async () => {
      const document = await git.reader.read(git.folderOf(repo.id), oid);
      if (document === undefined) throw entryNotFound(commit);
      return document.content.toString();
    },
    repoPath: `/${pathPrefix[repo.type]}${repo.fullName}`,
    revision,
    folder: path.split("/").slice(0, -1).join("/"),
  });
}
