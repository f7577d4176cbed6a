import type { CardRenderer } from "../../cards/card-renderer.ts";
import { renderFile } from "../../cards/render-file.ts";
import type { RenderedCard } from "../../contract/repositories.ts";
import type { Call } from "../../http/call.ts";
import { refusalOf } from "../../http/endpoint.ts";
import type { HubContext } from "../../hub-context.ts";
import type { RepoWithFiles } from "../../repos/tables.ts";

export interface PageContext extends HubContext {
  renderer: CardRenderer;
}

/** Collects the parts of a page that could not be read, without which it is still shown. */
export function createPageParts<Part extends string>({ logger }: Pick<HubContext, "logger">, call: Call) {
  const failed: Part[] = [];
  return {
    failed,
    /** Returns the part, or `undefined` if it could not be read. */
    part: async <T>(name: Part, reading: Promise<T>): Promise<T | undefined> => {
      try {
        return await reading;
      } catch (error) {
        // Logs the error.
        refusalOf(error, call.request, { logger, requestId: call.requestId });
        failed.push(name);
        return undefined;
      }
    },
  };
}

/** Returns the rendered card of the indexed commit, or `undefined` if it has none. */
export async function cardOf(context: PageContext, repo: RepoWithFiles): Promise<RenderedCard | undefined> {
  const path = "README.md";
  const file = repo.files.find((each) => each.path === path);
  if (file === undefined) return undefined;
  const size = file.lfs?.pointerSize ?? file.size;
  return renderFile(context, repo, { oid: file.blobId, size, commit: repo.sha, revision: "main", path });
}
