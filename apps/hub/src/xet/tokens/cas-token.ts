import { limits } from "@modelyard/platform/limits";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { type Caller, callerOfTokenId, callerOfUserId } from "../../accounts/caller.ts";
import { HubError } from "../../errors.ts";
import { accessWithGrant, canContribute, reaches, repoDisabled } from "../../repos/access.ts";
import { type RepoRow, repoColumns, repos } from "../../repos/tables.ts";
import type { XetContext } from "../xet-context.ts";

const prefix = "xet_";
const purpose = "cas token";

/** What a token is for. It names its owner instead of rights, so that a removed member loses them at once. */
const Payload = z.object({
  repoId: z.string(),
  access: z.enum(["read", "write"]),
  /** Absent: a visitor, who may download from public repositories. */
  userId: z.string().optional(),
  /** Absent: the user has signed in to the pages. */
  tokenId: z.string().optional(),
  expiresAtMs: z.number(),
});

export interface CasToken {
  text: string;
  expiresAt: Date;
}

/** The repository and the user that a token was issued for, as they are now. */
export interface CasCaller {
  repo: RepoRow;
  caller: Caller;
}

/** Issues a token to upload files to a repository or to download files from it, for a caller who may. */
export function issueCasToken(
  { signer, now }: Pick<XetContext, "signer" | "now">,
  { repo, caller, access }: { repo: RepoRow; caller: Caller; access: "read" | "write" },
): CasToken {
  const expiresAt = new Date(now().getTime() + limits.xet.tokenMs);
  const payload: z.infer<typeof Payload> = { repoId: repo.id, access, expiresAtMs: expiresAt.getTime() };
  if (caller !== undefined) {
    payload.userId = caller.userId;
    if (caller.via.type === "access_token") payload.tokenId = caller.via.tokenId;
  }
  const body = Buffer.from(JSON.stringify(payload)).toString("base64url");
  return { text: `${prefix}${body}.${signer.sign(purpose, body)}`, expiresAt };
}

/** Returns a token in the headers that clients read. */
export function tokenHeaders(casUrl: string, { text, expiresAt }: CasToken): Record<string, string> {
  return {
    "X-Xet-Cas-Url": casUrl,
    "X-Xet-Token-Expiration": String(Math.floor(expiresAt.getTime() / 1000)),
    "X-Xet-Access-Token": text,
  };
}

/**
 * Finds the repository and the user of the token in a request.
 * @throws {HubError} 401: there is no valid token, or its owner has lost access. 403: it is for downloads only.
 */
export async function casCallerOf(context: XetContext, request: Request, wanted: "read" | "write"): Promise<CasCaller> {
  const payload = readToken(context, request);
  if (wanted === "write" && payload.access !== "write")
    throw new HubError("Forbidden", "This token is for downloads. Request one with xet-write-token to upload files.");
  const caller = await ownerOf(context, payload);
  const [repo] = await context.orm.select(repoColumns).from(repos).where(eq(repos.id, payload.repoId));
  if (repo === undefined) throw invalid();
  const access = await accessWithGrant(context.orm, repo, caller);
  const isAllowed = wanted === "read" ? reaches(access, "content") : canContribute(access, caller, repo);
  if (!isAllowed) throw repo.disabledAt === null ? invalid() : repoDisabled();
  return { repo, caller };
}

function readToken({ signer, now }: XetContext, request: Request): z.infer<typeof Payload> {
  const [, text] = /^bearer (\S{1,1000})$/i.exec(request.headers.get("authorization")?.trim() ?? "") ?? [];
  if (text === undefined || !text.startsWith(prefix)) throw invalid();
  const [body = "", signature = ""] = text.slice(prefix.length).split(".", 2);
  if (!signer.isSigned(purpose, body, signature)) throw invalid();
  const payload = Payload.parse(JSON.parse(Buffer.from(body, "base64url").toString()));
  if (payload.expiresAtMs <= now().getTime()) throw invalid();
  return payload;
}

async function ownerOf({ orm, now }: XetContext, { userId, tokenId }: z.infer<typeof Payload>): Promise<Caller> {
  if (userId === undefined) return undefined;
  const caller = await (tokenId === undefined ? callerOfUserId(orm, userId) : callerOfTokenId(orm, tokenId, now()));
  if (caller?.userId !== userId) throw invalid();
  return caller;
}

function invalid(): HubError {
  return new HubError(
    "BadCredentials",
    "This token for Xet is invalid, has expired, or its owner has lost access. Request a new one from the repository.",
  );
}
