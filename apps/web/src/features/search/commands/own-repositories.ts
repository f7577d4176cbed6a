import type { HubClient } from "../../../data/hub-client.ts";
import type { PageContext } from "../../../frame/page-context.tsx";
import type { RepositoryAddress } from "../../../paths.ts";
import { en } from "../../../text/en/index.ts";
import { foldText, wordsOf } from "../match.ts";

/** The most repositories of each type to which files can be uploaded from the search. */
const limit = 2;

interface UploadSearch {
  hub: HubClient;
  page: Pick<PageContext, "text" | "viewer">;
  /** Folded; empty for all actions. */
  query: string;
}

/**
 * Returns the repositories to which the visitor can upload, their own and those of organizations, the last changed first, if the
 * query is about an upload.
 */
export async function ownRepositories({ hub, page, query }: UploadSearch): Promise<readonly RepositoryAddress[]> {
  const { viewer, text } = page;
  if (viewer === undefined || !isAboutUpload(query, text)) return [];
  const writable = await hub.writableRepositories();
  return (["model", "dataset"] as const).flatMap((type) =>
    writable
      .filter((repository) => repository.type === type)
      .slice(0, limit)
      .map(({ name }) => ({ type, id: name })),
  );
}

/** Shorter words are parts of most texts. */
const minChars = 3;

function isAboutUpload(query: string, text: PageContext["text"]): boolean {
  if (query === "") return true;
  const labels = [text, en].map(({ search }) => foldText(search.actions.upload("")));
  return wordsOf(query).some((word) => word.length >= minChars && labels.some((label) => label.includes(word)));
}
