import { setImmediate as pause } from "node:timers/promises";
import { withQueryTimeout } from "@modelyard/platform/database/query-timeout";
import { limits } from "@modelyard/platform/limits";
import { and, desc, eq, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Caller } from "../../accounts/caller.ts";
import type { TextPart } from "../../contract/search.ts";
import type { Queries } from "../../database/queries.ts";
import type { HubContext } from "../../hub-context.ts";
import { isReadablePrivately } from "../../repos/access.ts";
import { type RepoType, repos } from "../../repos/tables.ts";
import { visibleTo } from "../../repos/visible-to.ts";
import { parseTextQuery, type Term, type TextQuery } from "../query/text-query.ts";
import { cardTexts } from "../tables.ts";
import { correctWords } from "./card-words.ts";
import { markText } from "./mark-text.ts";

type SearchContext = Pick<HubContext, "orm">;

interface CardSearch {
  type: RepoType;
  caller: Caller;
  /** Repositories to exclude, because they were found by name. */
  without: readonly string[];
  limit: number;
}

/** Finds visible repositories by the words of their names, tags and cards, best matches first. */
export async function searchCards({ orm }: SearchContext, query: TextQuery, search: CardSearch): Promise<FoundCard[]> {
  const rows = await withQueryTimeout(orm, limits.search.textMs, (queries) => bestCards(queries, search, query));
  return withExcerpts(rows ?? [], query.terms);
}

/** Corrects a text without results. @returns `undefined` if no word is misspelt */
export async function correctQuery({ orm }: SearchContext, text: string): Promise<TextQuery | undefined> {
  const typed = parseTextQuery(text);
  if (typed === undefined) return undefined;
  const corrections = await withQueryTimeout(orm, limits.search.textMs, (queries) =>
    correctWords(queries, typed.terms),
  );
  return corrections === undefined || corrections.size === 0 ? undefined : parseTextQuery(text, corrections);
}

/** Conditions with literals instead of parameters, so that PostgreSQL can use the partial indexes. */
const ofType = {
  model: sql`${cardTexts.type} = 'model'`,
  dataset: sql`${cardTexts.type} = 'dataset'`,
} as const satisfies Record<RepoType, SQL>;

async function bestCards(queries: Queries, search: CardSearch, { tsquery, unordered }: TextQuery) {
  const { type, caller, without, limit } = search;
  // Prevent plans that read all texts: the planner underestimates their cost.
  await queries.execute(sql`select set_config('enable_seqscan', 'off', true),
    set_config('max_parallel_workers_per_gather', '0', true)`);
  const query = sql`${tsquery}::tsquery`;
  const hasOrder = tsquery !== unordered;
  const candidates = hasOrder ? limits.search.readForPhrases : limits.search.ranked;
  const isPublic = eq(cardTexts.isPrivate, false);
  const isVisible = or(isPublic, isReadablePrivately(caller, cardTexts));
  const matches = queries
    .select()
    .from(cardTexts)
    .where(and(sql`${cardTexts.words} @@ ${unordered}::tsquery`, ofType[type], isVisible))
    .orderBy(desc(cardTexts.popularity), cardTexts.repoId)
    .limit(candidates + without.length)
    .as("matches");
  // Rounded, so that the more popular of about equally good matches comes first.
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
      // The row decides about access and whether the text belongs to its newest commit.
      .innerJoin(repos, and(eq(repos.id, matches.repoId), eq(repos.sha, matches.sha)))
      .where(
        and(
          visibleTo(caller),
          notInArray(repos.id, [...without]),
          hasOrder ? sql`${matches.words} @@ ${query}` : undefined,
        ),
      )
      .orderBy(desc(rank), desc(repos.trendingScore), desc(repos.id))
      .limit(limit)
  );
}

type CardRow = Awaited<ReturnType<typeof bestCards>>[number];
/** `excerpt` is empty if only the name matches. */
type FoundCard = Omit<CardRow, "body" | "tags"> & { excerpt: TextPart[] };

async function withExcerpts(rows: readonly CardRow[], terms: readonly Term[]): Promise<FoundCard[]> {
  const found: FoundCard[] = [];
  for (const { body, tags, ...row } of rows) {
    const ofCard = markText(body, terms);
    found.push({ ...row, excerpt: hasMatch(ofCard) ? ofCard : markTags(tags, terms) });
    // Let other requests run, because marking a long text takes milliseconds.
    await pause();
  }
  return found;
}

/** Returns matching tags as excerpt for cards that do not match, such as tags that name the base model. */
function markTags(tags: readonly string[], terms: readonly Term[]): TextPart[] {
  const found = tags.filter((tag) => hasMatch(markText(tag, terms)));
  return found.length === 0 ? [] : markText(found.join(", "), terms);
}

function hasMatch(parts: readonly TextPart[]): boolean {
  return parts.some(({ isMatch }) => isMatch);
}
