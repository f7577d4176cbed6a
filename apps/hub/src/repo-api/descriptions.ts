import { limits } from "@modelyard/platform/limits";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { HubContext } from "../hub-context.ts";
import { type RepoRow, repos } from "../repos/tables.ts";
import { cardTexts } from "../search/tables.ts";

const columns = {
  description: sql<string>`left(${cardTexts.body}, ${limits.list.descriptionChars})`,
  summary: cardTexts.summary,
};

/**
 * Returns the beginning of the cards of repositories as plain text, by the id of the repository. One whose newest card is
 * not indexed yet has none.
 * @param part `description`: headings included; `summary`: the first paragraph
 */
export async function descriptionsOf(
  { orm }: Pick<HubContext, "orm">,
  rows: readonly Pick<RepoRow, "id">[],
  part: keyof typeof columns,
): Promise<Map<string, string>> {
  const found = await orm
    .select({ id: cardTexts.repoId, text: columns[part] })
    .from(cardTexts)
    .innerJoin(repos, and(eq(repos.id, cardTexts.repoId), eq(repos.sha, cardTexts.sha)))
    .where(
      inArray(
        cardTexts.repoId,
        rows.map(({ id }) => id),
      ),
    );
  return new Map(found.map(({ id, text }): [string, string] => [id, text.trim()]).filter(([, text]) => text !== ""));
}
