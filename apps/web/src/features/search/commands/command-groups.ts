import type { HubClient } from "../../../data/hub-client.ts";
import type { PageContext } from "../../../frame/page-context.tsx";
import { bestHits, type HitGroup } from "../hit.ts";
import { createMatcher, foldText } from "../match.ts";
import { actionsFor } from "./actions.ts";
import type { Command } from "./command.ts";
import { scoredCommands } from "./command-hits.ts";
import { ownRepositories } from "./own-repositories.ts";
import { settingsPages } from "./settings-pages.ts";

type CommandGroup = Required<Pick<HitGroup, "hits" | "isExpected">>;

interface CommandRequest {
  hub: HubClient;
  page: PageContext;
  text: string;
  limit: number;
}

export const noCommands: CommandGroup = { hits: [], isExpected: false };

/** Returns the actions that match; all actions for an empty text. */
export async function actionGroup(request: CommandRequest): Promise<CommandGroup> {
  const { hub, page } = request;
  const uploads = await ownRepositories({ hub, page, query: foldText(request.text.trim()) });
  return groupOf(actionsFor(page, uploads), request);
}

/** Returns the settings pages that match. */
export function settingsGroup(request: CommandRequest): CommandGroup {
  return groupOf(settingsPages(request.page.viewer, request.page.text), request);
}

/** A shorter text is the beginning of most things. */
const minExpectedChars = 3;

function groupOf(commands: readonly Command[], { page, text, limit }: CommandRequest): CommandGroup {
  const query = foldText(text.trim());
  const { assets } = page;
  const scored = scoredCommands(commands, { query, match: createMatcher(query), text: page.text, assets });
  return {
    hits: bestHits(scored, limit),
    isExpected: query.length >= minExpectedChars && scored.some(({ score }) => score >= 4),
  };
}
