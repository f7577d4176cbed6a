import { limits } from "@modelyard/platform/limits";
import { and, desc, eq, inArray } from "drizzle-orm";
import { foldName } from "../accounts/names.ts";
import { onlyPublic, readLists } from "../database/read-lists.ts";
import { HubError } from "../errors.ts";
import type { Call } from "../http/call.ts";
import { queryCount } from "../http/query.ts";
import type { Register } from "../http/register.ts";
import type { HubContext } from "../hub-context.ts";
import { likes } from "../likes/tables.ts";
import { mappingsOfModels } from "../mappings/mapping-store.ts";
import { type RepoType, repos, repoTypes } from "../repos/tables.ts";
import { listSpaces, searchSpaces, type Trending, trendingOperation } from "./api.ts";

/** Registers the list of trending repositories, and the list of spaces, which is empty. */
export function registerTrendingRoutes(register: Register, context: HubContext): void {
  register(trendingOperation, async (call) => Response.json(await trending(context, call)));
  for (const operation of [listSpaces, searchSpaces]) register(operation, async () => Response.json([]));
}

type Entry = Trending["recentlyTrending"][number];

async function trending(context: HubContext, call: Call): Promise<Trending> {
  const { trending: max, trendingDefault: byDefault } = limits.list;
  const limit = queryCount(call.query, "limit", { byDefault, max });
  const types = typesOf(call.query.get("type") ?? "all");
  const pages = await readLists(context, call.caller, (orm) =>
    Promise.all(types.map((type) => highestOf({ orm }, type, limit))),
  );
  const found = await onlyPublic(context, call.caller, { rows: pages.flat(), idOf: ({ id }) => id });
  const rows = found.toSorted((one, other) => other.trendingScore - one.trendingScore).slice(0, limit);
  const liked = await likedAmong(context, call.caller?.userId, rows);
  const mapped = await mappingsOfModels(
    context.orm,
    rows.flatMap(({ type, fullName }) => (type === "model" ? [fullName] : [])),
  );
  const entryOf = ({ type, id, fullName, gated, lastModified, parameterCount, pipelineTag, ...row }: Row): Entry => {
    const repoData = {
      ...row,
      id: fullName,
      gated: gated ?? (false as const),
      isLikedByUser: liked.has(id),
      lastModified: lastModified.toISOString(),
      private: false,
    };
    if (type === "dataset") return { repoType: type, repoData: { ...repoData, repoType: type } };
    const providers = (mapped.get(foldName(fullName)) ?? []).map(({ provider, status, providerId, task }) => {
      return { provider, modelStatus: status, providerStatus: "live", providerId, task };
    });
    const known = {
      ...(parameterCount === 0 ? {} : { numParameters: parameterCount }),
      ...(pipelineTag === null ? {} : { pipeline_tag: pipelineTag }),
    };
    return {
      repoType: type,
      repoData: { ...repoData, ...known, repoType: type, availableInferenceProviders: providers },
    };
  };
  return { recentlyTrending: rows.map(entryOf) };
}

type Row = Awaited<ReturnType<typeof highestOf>>[number];

/** Reads public repositories only: an index has them in this order, whatever the caller may see besides. */
function highestOf({ orm }: Pick<HubContext, "orm">, type: RepoType, limit: number) {
  const { id, fullName, author, downloads, lastModified, trendingScore, parameterCount, pipelineTag } = repos;
  return orm
    .select({
      type: repos.type,
      id,
      fullName,
      author,
      downloads,
      lastModified,
      likes: repos.likes,
      trendingScore,
      parameterCount,
      pipelineTag,
      gated: repos.gated,
    })
    .from(repos)
    .where(and(eq(repos.type, type), eq(repos.isPrivate, false)))
    .orderBy(desc(trendingScore), desc(id))
    .limit(limit);
}

async function likedAmong({ orm }: HubContext, userId: string | undefined, rows: readonly Row[]): Promise<Set<string>> {
  if (userId === undefined || rows.length === 0) return new Set();
  const ids = rows.map(({ id }) => id);
  const found = await orm
    .select({ id: likes.repoId })
    .from(likes)
    .where(and(eq(likes.userId, userId), inArray(likes.repoId, ids)));
  return new Set(found.map(({ id }) => id));
}

/** @throws {HubError} the type is unknown */
function typesOf(requested: string): readonly RepoType[] {
  if (requested === "all") return repoTypes;
  if (requested === "space") return [];
  const type = repoTypes.find((one) => one === requested);
  if (type !== undefined) return [type];
  throw new HubError("BadRequest", '"type" must be one of [all, model, dataset, space]');
}
