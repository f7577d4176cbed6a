import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { type Caller, callerOfTokenId, callerOfUserId } from "../accounts/caller.ts";
import { HubError } from "../errors.ts";
import type { Call } from "../http/call.ts";
import type { HubContext } from "../hub-context.ts";
import { accessWithGrant, canContribute, reaches, repoDisabled } from "../repos/access.ts";
import { findByAnyName, pathPrefix } from "../repos/find-repo.ts";
import type { RepoRow, RepoType } from "../repos/tables.ts";

/** What a URL allows, to its bearer. */
const Transfer = z.object({
  do: z.enum(["upload", "verify", "download", "parts"]),
  repo: z.string(),
  oid: z.string(),
  size: z.number(),
  /** The user who asked for the URL, and to whom an upload is linked; empty for a visitor. */
  user: z.string(),
  /** The access token with which the user asked; empty for a session. */
  via: z.string(),
  /** The upload whose parts are sent; empty for others. */
  upload: z.string(),
});
export type Transfer = z.infer<typeof Transfer>;

/** Returns the part of a transfer that says who asked for it. */
export function askedBy(caller: Caller): Pick<Transfer, "user" | "via"> {
  if (caller === undefined) return { user: "", via: "" };
  return { user: caller.userId, via: caller.via.type === "access_token" ? caller.via.tokenId : "" };
}

const lifetimeMs = {
  download: limits.lfs.downloadUrlMs,
  upload: limits.objects.uploadMs,
  verify: limits.objects.uploadMs,
  parts: limits.objects.uploadMs,
} as const satisfies Record<Transfer["do"], number>;

/** Returns the base of the LFS API of a repository. */
export function lfsUrl(call: Pick<Call, "publicUrl">, repo: RepoRow): string {
  return `${call.publicUrl}/${pathPrefix[repo.type]}${repo.fullName}.git/info/lfs`;
}

/** Signs what a URL allows. @returns the query to append to its path, and the seconds until it expires */
export function signTransfer(
  { claims, now }: Pick<HubContext, "claims" | "now">,
  transfer: Transfer,
): { query: string; seconds: number } {
  const lifetime = lifetimeMs[transfer.do];
  const token = claims.sign(transfer, new Date(now().getTime() + lifetime));
  return { query: `?token=${token}`, seconds: lifetime / 1000 };
}

/**
 * Checks the URL of a transfer.
 * @param allows what the route does
 * @throws {HubError} 403: the URL was not made by this hub for this operation and repository, or has expired, or its user
 * has lost access
 */
export async function openTransfer(
  context: Pick<HubContext, "claims" | "now" | "orm" | "publicRecord">,
  call: Call,
  type: RepoType,
  allows: Transfer["do"],
): Promise<{ transfer: Transfer; repo: RepoRow; caller: Caller }> {
  const transfer = context.claims.open(call.query.get("token") ?? "", Transfer, context.now());
  if (transfer === "expired") throw refusal("This URL has expired. Start the transfer again.");
  const name = call.parameter("name").replace(/\.git$/, "");
  const repo = await findByAnyName(context, type, `${call.parameter("namespace")}/${name}`);
  if (transfer?.do !== allows || repo === undefined || repo.id !== transfer.repo || !isForPath(call, transfer)) {
    throw refusal("This URL is not valid. Start the transfer again.");
  }
  const caller = await ownerOf(context, transfer);
  const access = await accessWithGrant(context.orm, repo, caller);
  const isAllowed = allows === "download" ? reaches(access, "content") : canContribute(access, caller, repo);
  if (!isAllowed && repo.disabledAt !== null) throw repoDisabled();
  if (!isAllowed) {
    throw refusal("The user of this URL has lost access to the repository, or the token was revoked.");
  }
  call.repoId = repo.id;
  return { transfer, repo, caller };
}

/** Returns the user of a URL as the user is now: a removed member loses all rights at once. */
async function ownerOf({ orm, now }: Pick<HubContext, "orm" | "now">, { user, via }: Transfer): Promise<Caller> {
  if (user === "") return undefined;
  const caller = await (via === "" ? callerOfUserId(orm, user) : callerOfTokenId(orm, via, now()));
  return caller?.userId === user ? caller : undefined;
}

function isForPath(call: Call, transfer: Transfer): boolean {
  // The request to verify names the object in its body.
  if (transfer.do === "verify") return true;
  return transfer.do === "parts"
    ? call.parameter("upload") === transfer.upload
    : call.parameter("oid") === transfer.oid;
}

function refusal(message: string): HubError {
  return new HubError("Forbidden", message);
}
