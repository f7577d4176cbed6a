import { limits } from "@modelyard/platform/limits";
import { and, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { HubError, messages } from "../../errors.ts";
import type { Call, Endpoint } from "../../http/call.ts";
import { queryCount } from "../../http/query.ts";
import type { Register } from "../../http/register.ts";
import { nextPageLink } from "../../http/respond.ts";
import type { HubContext } from "../../hub-context.ts";
import { avatarUrl } from "../avatars/avatar-url.ts";
import type { SignedIn } from "../caller.ts";
import { type Account, type AccountKind, findAccount } from "../find-account.ts";
import { foldName } from "../names.ts";
import { tokenReach } from "../roles.ts";
import { namespaces } from "../tables.ts";
import { avatarRedirect, followOperations, type ListedOrganisation, type ListedUser, listFollowing } from "./api.ts";
import { follow, followedBy, followersOf, type ListedAccount, unfollow } from "./follow-store.ts";

/** Registers the routes for following users and organisations, and for their pictures. */
export function registerFollowRoutes(register: Register, context: HubContext): void {
  for (const kind of ["user", "org"] as const) {
    const operations = followOperations[kind];
    const named = (call: Call) => findAccount(context, kind, call.parameter("name"));
    const following: Endpoint = async (call) => {
      const followerId = follower(call).userId;
      await call.requireSpace();
      const { id: followedId } = await named(call);
      if (followedId === followerId) throw new HubError("BadRequest", "You cannot follow yourself.");
      await follow(context, { followerId, followedId }, context.now());
      return Response.json({ isFollowing: true });
    };
    const unfollowing: Endpoint = async (call) => {
      const followerId = follower(call).userId;
      await unfollow(context, { followerId, followedId: (await named(call)).id });
      return Response.json({ isFollowing: false });
    };
    register(operations.follow, following);
    register(operations.unfollow, unfollowing);
    // Our own pages send a cookie, which is accepted only below `/_private`.
    register("POST", `/_private/follows/${kind}s/:name`, following);
    register("DELETE", `/_private/follows/${kind}s/:name`, unfollowing);
    register(operations.followers, async (call) => {
      const { id } = await named(call);
      return pageOf(call, (page) => followersOf(context, id, page), "user");
    });
    register(operations.avatar, avatarOf(named));
    register(operations.socials, async (call) => {
      const { id, name, links } = await named(call);
      return Response.json({ _id: id, [kind]: name, socialHandles: links.handles ?? {} });
    });
  }
  register(listFollowing, async (call) => {
    const { id: userId } = await findAccount(context, "user", call.parameter("name"));
    const kind: AccountKind = call.query.get("type") === "org" ? "org" : "user";
    return pageOf(call, (page) => followedBy(context, { userId, kind }, page), kind);
  });
  register(avatarRedirect, async (call) => {
    const name = call.parameter("name");
    const [account] = await context.orm
      .select({ name: namespaces.name, avatarId: namespaces.avatarId })
      .from(namespaces)
      .where(and(eq(namespaces.foldedName, foldName(name)), inArray(namespaces.kind, ["user", "org"])));
    if (account === undefined) throw new HubError("NotFound", "There is no user or organization with this name.");
    return redirectTo(avatarUrl(call.publicUrl, account));
  });
}

/** @throws {HubError} the caller is anonymous or has no write access */
function follower({ caller }: Call): SignedIn {
  if (caller === undefined) throw new HubError("SignInNeeded", messages.invalidUsernameOrPassword);
  if (tokenReach[caller.role].writes) return caller;
  throw new HubError("Forbidden", "Following requires a token with role write. Create one at /settings/tokens.");
}

function avatarOf(named: (call: Call) => Promise<Account>): Endpoint {
  return async (call) => {
    const url = avatarUrl(call.publicUrl, await named(call));
    const wantsPicture = call.query.has("redirect") || call.request.headers.get("sec-fetch-dest") === "image";
    return wantsPicture ? redirectTo(url) : Response.json({ avatarUrl: url });
  };
}

function redirectTo(location: string): Response {
  return new Response(null, { status: 307, headers: { Location: location } });
}

async function pageOf(
  call: Call,
  read: (page: { after: string; limit: number }) => Promise<ListedAccount[]>,
  kind: AccountKind,
): Promise<Response> {
  const { people: max, peopleDefault: byDefault } = limits.list;
  const limit = queryCount(call.query, "limit", { byDefault, max });
  const rows = await read({ after: call.query.get("cursor") ?? "", limit: limit + 1 });
  const page = rows.slice(0, limit);
  const cursor = rows.length > limit ? page.at(-1)?.id : undefined;
  const headers = cursor === undefined ? {} : { Link: nextPageLink(call.publicUrl, call.request, { cursor }) };
  const list =
    kind === "user"
      ? page.map((user) => asUser(call.publicUrl, user))
      : page.map((org) => asOrganisation(call.publicUrl, org));
  return Response.json(list, { headers });
}

function asUser(publicUrl: string, user: ListedAccount): z.infer<typeof ListedUser> {
  const { id, name, fullName } = user;
  return { _id: id, type: "user", user: name, fullname: fullName, avatarUrl: avatarUrl(publicUrl, user), isPro: false };
}

function asOrganisation(publicUrl: string, org: ListedAccount): z.infer<typeof ListedOrganisation> {
  const { id, name, fullName } = org;
  return { _id: id, type: "org", name, fullname: fullName, avatarUrl: avatarUrl(publicUrl, org), isEnterprise: false };
}
