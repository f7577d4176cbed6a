import type { RenderedCard } from "@modelyard/hub/contract";
import type { HubClient } from "../../data/hub-client.ts";
import { isFault } from "../../data/hub-response-error.ts";
import type { PagesLogger } from "../../environment/pages-environment.ts";
import type { RevisionPath } from "../../paths.ts";

/** Returns the file as rendered by the hub, or `undefined` if it has only front matter or cannot be rendered. */
export async function readMarkdown(
  hub: HubClient,
  file: RevisionPath,
  logger: PagesLogger | undefined,
): Promise<RenderedCard | undefined> {
  try {
    const document = await hub.document(file);
    return document.html.trim() === "" ? undefined : document;
  } catch (error) {
    if (isFault(error)) logger?.error({ err: error, ...file }, "Markdown file could not be rendered");
    return undefined;
  }
}
