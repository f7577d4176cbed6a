import { and, asc, eq } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { Caller } from "../accounts/caller.ts";
import { callerOfSession, callerOfToken, callerOfTokenId, membershipsOf } from "../accounts/caller.ts";
import { foldName } from "../accounts/names.ts";
import { type PermittedOrganisation, permittedOrganisations } from "../accounts/permitted-organisations.ts";
import { tokenAllows, tokenReach } from "../accounts/tokens/token-permissions.ts";
import { whyNotRunHere } from "../local-models/choose-model.ts";
import { localProvider } from "../local-models/local-mapping.ts";
import { mappingsOfModels, namedMapping } from "../mappings/mapping-store.ts";
import { mappings } from "../mappings/tables.ts";
import type { NamedMapping } from "../repo-api/represent.ts";
import { accessTo, accessWithGrant } from "../repos/access.ts";
import { repoWithFormerName } from "../repos/names/repo-with-former-name.ts";
import { repos } from "../repos/tables.ts";
import { type NamesOf, namesOf } from "./names-of.ts";

export interface MappedModel {
  /** In the repository's own spelling. */
  modelId: string;
  mappings: NamedMapping[];
}

/** What the inference router reads from the hub. */
export interface Directory {
  /** Identifies the user of an access token or browser session. @returns `undefined` if it is invalid */
  authenticate: (token: string) => Promise<
    | {
        userId: string;
        userName: string;
        actsAsUser: boolean;
        /** For `mappingsOf` and `listMappedModels`: whose models the token may see. */
        reader: string;
        /** Whether the token may call models for its user. */
        mayCall: boolean;
        tokenId: string | undefined;
        /** When the token expires; `undefined`: never. */
        expiresAt: Date | undefined;
        organisations: PermittedOrganisation[];
      }
    | undefined
  >;
  /** Returns a user's current permissions in organisations, for work that was started earlier with a token. */
  membershipsOf: (userId: string) => Promise<PermittedOrganisation[]>;
  /**
   * @param reader from `authenticate`, or the id of a user; `undefined`: a visitor
   * @returns `undefined` for a model that is unknown, or hidden from this caller. `isRestricted`: it is gated, and the
   * caller has no access to its files. `isDisabled`: an administrator has disabled it. `whyNotHere`: why this hub's engine
   * does not run it, as a sentence.
   */
  mappingsOf: (
    modelId: string,
    reader: string | undefined,
  ) => Promise<
    | (MappedModel & { createdAt: Date | undefined; isRestricted: boolean; isDisabled?: boolean; whyNotHere?: string })
    | undefined
  >;
  namesOf: NamesOf;
  /** Returns whether there is space to store settings. */
  hasSpace: () => Promise<boolean>;
  /** Lists the models with a mapping that the caller may see, sorted by id. */
  listMappedModels: (reader: string | undefined) => Promise<(MappedModel & { createdAt: Date | undefined })[]>;
}

interface DirectoryOptions {
  now: () => Date;
  hasSpace: Directory["hasSpace"];
  /** Memory of the engine; 0: it is off. */
  localModelBytes: number;
}

export function createDirectory(
  orm: PostgresJsDatabase,
  { now, hasSpace, localModelBytes }: DirectoryOptions,
): Directory {
  const callerOf = (reader: string | undefined) => callerNamed(orm, reader, now());
  return {
    hasSpace,
    namesOf: (ids) => namesOf(orm, ids),
    authenticate: async (token) => {
      // Pages call the router with their visitor's session secret instead of a token.
      const caller = (await callerOfToken(orm, token, now())) ?? (await callerOfSession(orm, token, now()));
      if (caller === undefined) return undefined;
      const { userId, userName, role, via } = caller;
      return {
        userId,
        userName,
        actsAsUser: tokenReach[role].reads,
        reader: role === "fineGrained" && via.type === "access_token" ? `${tokenReader}${via.tokenId}` : userId,
        mayCall: tokenAllows(caller, "inference.serverless.write", [userId]),
        tokenId: via.type === "access_token" ? via.tokenId : undefined,
        expiresAt: via.type === "access_token" ? via.expiresAt : undefined,
        organisations: permittedOrganisations(caller),
      };
    },
    membershipsOf: async (userId) =>
      permittedOrganisations({ role: "read", organisations: await membershipsOf(orm, userId) }),
    mappingsOf: async (modelId, reader) => {
      const [current] = await orm
        .select()
        .from(repos)
        .where(and(eq(repos.type, "model"), eq(repos.foldedFullName, foldName(modelId))));
      const byName = (await mappingsOfModels(orm, [modelId])).get(foldName(modelId));
      const isUnknown = current === undefined && byName === undefined;
      const renamed = isUnknown ? await repoWithFormerName(orm, "model", modelId) : undefined;
      const repo = current ?? renamed;
      const access = repo === undefined ? "content" : await accessWithGrant(orm, repo, await callerOf(reader));
      if (repo !== undefined && repo.disabledAt !== null && (access !== "none" || repo.isPublicWhenEnabled))
        return {
          modelId: repo.fullName,
          createdAt: repo.createdAt,
          isRestricted: false,
          isDisabled: true,
          mappings: [],
        };
      if (access === "none") return undefined;
      const found =
        renamed === undefined ? byName : (await mappingsOfModels(orm, [renamed.fullName])).get(renamed.foldedFullName);
      if (found === undefined && repo === undefined) return undefined;
      const registered = repo?.fullName ?? (await registeredSpelling(orm, modelId)) ?? modelId;
      const isRestricted = access === "read";
      const isHere = current === undefined || localModelBytes === 0 || isLive(found, localProvider);
      const whyNotHere = isHere ? undefined : whyNotRunHere(current, localModelBytes);
      return {
        modelId: registered,
        createdAt: repo?.createdAt,
        isRestricted,
        ...(whyNotHere !== undefined && { whyNotHere }),
        mappings: found ?? [],
      };
    },
    listMappedModels: async (reader) => {
      const caller = await callerOf(reader);
      const rows = await orm
        .select({ mapping: mappings, repo: repos })
        .from(mappings)
        .leftJoin(repos, and(eq(repos.type, "model"), eq(repos.foldedFullName, mappings.foldedModelId)))
        .orderBy(asc(mappings.foldedModelId), asc(mappings.provider));
      const models = new Map<string, MappedModel & { createdAt: Date | undefined }>();
      for (const { mapping, repo } of rows) {
        if (repo !== null && (repo.disabledAt !== null || accessTo(repo, caller) === "none")) continue;
        const model = models.get(mapping.foldedModelId) ?? {
          modelId: repo?.fullName ?? mapping.modelId,
          createdAt: repo?.createdAt,
          mappings: [],
        };
        model.mappings.push(namedMapping(mapping));
        models.set(mapping.foldedModelId, model);
      }
      return [...models.values()];
    },
  };
}

function isLive(found: readonly NamedMapping[] | undefined, providerId: string): boolean {
  return found?.some(({ provider, status }) => provider === providerId && status === "live") === true;
}

async function registeredSpelling(orm: PostgresJsDatabase, modelId: string): Promise<string | undefined> {
  const [row] = await orm
    .select({ modelId: mappings.modelId })
    .from(mappings)
    .where(eq(mappings.foldedModelId, foldName(modelId)))
    .limit(1);
  return row?.modelId;
}

/** A fine-grained token sees other models than its user: its name as a reader starts with this. */
const tokenReader = "token:";

/** Returns a caller with the read access of a token or a user, of which only the id is known. */
async function callerNamed(orm: PostgresJsDatabase, reader: string | undefined, now: Date): Promise<Caller> {
  if (reader?.startsWith(tokenReader) === true) return callerOfTokenId(orm, reader.slice(tokenReader.length), now);
  const userId = reader;
  if (userId === undefined) return undefined;
  return {
    userId,
    userName: "",
    fullName: "",
    email: undefined,
    emailIsVerified: false,
    isAdmin: false,
    role: "read",
    via: { type: "session" },
    organisations: await membershipsOf(orm, userId),
  };
}
