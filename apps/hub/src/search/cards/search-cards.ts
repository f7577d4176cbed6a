import { setImmediate as pause } from "node:timers/promises";
import { limits } from "@modelyard/platform/limits";
import { and, desc, eq, inArray, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Caller } from "../../accounts/caller.ts";
import type { TextPart } from "../../contract/search.ts";
import type { Queries } from "../../database/queries.ts";
import type { HubContext } from "../../hub-context.ts";
import { visibleTo } from "../../repo-api/repo-filters.ts";
import { readableNamespaces } from "../../repos/access.ts";
import { type RepoType, repos } from "../../repos/tables.ts";
import { withinTime } from "../query/query-timeout.ts";
import { parseTextQuery, type Term, type TextQuery } from "../query/text-query.ts";
import { cardTexts } from "../tables.ts";
import { correctWords } from "./card-words.ts";
import { markText } from "./mark-text.ts";

type SearchContext = Pick<HubContext, "orm">;

interface CardSearch {
  type: RepoType;
  caller: Caller;
  /** Repositories that were found by name. */
  without: readonly string[];
  limit: number;
}

/** Finds repositories that the caller may see by the words of their names, tags and cards, best first. */
export async function searchCards({ orm }: SearchContext, query: TextQuery, search: CardSearch): Promise<FoundCard[]> {
  const rows = await withinTime(orm, limits.search.textMs, (queries) => bestCards(queries, search, query));
  return withExcerpts(rows ?? [], query.terms);
}

/** @returns what was probably meant by a text in which nothing is found; `undefined` where no word is misspelt */
export async function correctQuery({ orm }: SearchContext, text: string): Promise<TextQuery | undefined> {
  const typed = parseTextQuery(text);
  if (typed === undefined) return undefined;
  const corrections = await withinTime(orm, limits.search.textMs, (queries) => correctWords(queries, typed.terms));
  return corrections === undefined || corrections.size === 0 ? undefined : parseTextQuery(text, corrections);
}

/** Literals instead of parameters, as the conditions of the indexes are. */
const ofType = {
  model: sql`${cardTexts.type} = 'model'`,
  dataset: sql`${cardTexts.type} = 'dataset'`,
} as const satisfies Record<RepoType, SQL>;

async function bestCards(queries: Queries, search: CardSearch, { tsquery, unordered }: TextQuery) {
  const { type, caller, without, limit } = search;
  // The planner does not know that reading each text costs far more than reading the index.
  await queries.execute(sql`select set_config('enable_seqscan', 'off', true),
    set_config('max_parallel_workers_per_gather', '0', true)`);
  const query = sql`${tsquery}::tsquery`;
  const hasOrder = tsquery !== unordered;
  const candidates = hasOrder ? limits.search.readForPhrases : limits.search.ranked;
  const isPublic = eq(cardTexts.isPrivate, false);
  const isVisible = or(isPublic, inArray(cardTexts.namespaceId, readableNamespaces(caller)));
  const matches = queries
    .select()
    .from(cardTexts)
    .where(and(sql`${cardTexts.words} @@ ${unordered}::tsquery`, ofType[type], isVisible))
    .orderBy(desc(cardTexts.popularity), cardTexts.repoId)
    .limit(candidates + without.length)
    .as("matches");
  // Rounded, so that of texts that fit about equally well the more popular comes first.
  const rank = sql`round(ts_rank(${matches.words}, ${query})::numeric, 1)`;
  return (
    queries
      .select({
        _id: repos.id,
        id: repos.fullName,
        trendingWeight: repos.trendingScore,
        isPrivate: repos.isPrivate,
        task: repos.pipelineTag,
        tags: repos.tags,
        body: matches.body,
      })
      .from(matches)
      // The row decides who may see it, and whether the text is that of its newest commit.
      .innerJoin(repos, and(eq(repos.id, matches.repoId), eq(repos.sha, matches.sha)))
      .where(
        and(
          visibleTo(caller),
          notInArray(repos.id, [...without]),
          hasOrder ? sql`${matches.words} @@ ${query}` : undefined,
        ),
      )
      .orderBy(desc(rank), desc(repos.trendingScore), repos.id)
      .limit(limit)
  );
}

type CardRow = Awaited<ReturnType<typeof bestCards>>[number];
/** `excerpt` is empty where the name has the words, and neither the card nor a tag has one. */
type FoundCard = Omit<CardRow, "body" | "tags"> & { excerpt: TextPart[] };

async function withExcerpts(rows: readonly CardRow[], terms: readonly Term[]): Promise<FoundCard[]> {
  const found: FoundCard[] = [];
  for (const { body, tags, ...row } of rows) {
    const ofCard = markText(body, terms);
    found.push({ ...row, excerpt: hasMatch(ofCard) ? ofCard : markTags(tags, terms) });
    // Marking long texts takes milliseconds each: let other requests go first.
    await pause();
  }
  return found;
}

/** Tags are shown where the card cannot say why it was found, such as those that name its base model. */
function markTags(tags: readonly string[], terms: readonly Term[]): TextPart[] {
  const found = tags.filter((tag) => hasMatch(markText(tag, terms)));
  return found.length === 0 ? [] : markText(found.join(", "), terms);
}

function hasMatch(parts: readonly TextPart[]): boolean {
  return parts.some(({ isMatch }) => isMatch);
}
