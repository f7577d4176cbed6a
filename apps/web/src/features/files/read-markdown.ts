import type { RenderedCard } from "@modelyard/hub/contract";
import type { HubClient } from "../../data/hub-client.ts";
import type { PagesLogger } from "../../environment/pages-environment.ts";
import type { RevisionPath } from "../../paths.ts";

/** @returns the file as the hub renders it; what cannot be rendered, or is front matter alone, is shown as its source */
export async function readMarkdown(
  hub: HubClient,
  file: RevisionPath,
  logger: PagesLogger | undefined,
): Promise<RenderedCard | undefined> {
  try {
    const document = await hub.document(file);
    return document.html.trim() === "" ? undefined : document;
  } catch (error) {
    logger?.error({ err: error, ...file }, "a Markdown file could not be rendered");
    return undefined;
  }
}
