import { limits } from "@modelyard/platform/limits";
import { originOf } from "../../audit/record-audit.ts";
import { AccessTokenChange, AccessTokenRequest } from "../../contract/accounts.ts";
import { GrantableRepositories } from "../../contract/tokens/grantable-repositories.ts";
import { HubError } from "../../errors.ts";
import type { Call } from "../../http/call.ts";
import { readJson } from "../../http/read-json.ts";
import type { Register } from "../../http/register.ts";
import type { HubContext } from "../../hub-context.ts";
import { ownPagesOnly, requireBrowserSession } from "../browser-only.ts";
import {
  changeAccessToken,
  createAccessToken,
  listAccessTokens,
  regenerateAccessToken,
  revokeAccessToken,
} from "./access-tokens.ts";
import { findGrantable, newestWritable, searchGrantable } from "./grantable-repositories.ts";

const secret = { "Cache-Control": "private, no-store" };

/** Registers the routes for the caller's access tokens. */
export function registerTokenRoutes(register: Register, context: HubContext): void {
  const { orm, now, tokenLifetimeDays } = context;
  const tokenIn = (call: Call) => ({ id: call.parameter("id"), now: now(), origin: originOf(call) });

  register("GET", "/_private/tokens", async (call) =>
    Response.json(await listAccessTokens(orm, requireBrowserSession(call).userId), { headers: secret }),
  );

  register("GET", "/_private/tokens/repositories", async (call) => {
    const caller = requireBrowserSession(call);
    const { query } = call;
    const names = query.getAll("name").slice(0, limits.tokens.scopedEntities);
    const found = query.has("name")
      ? await findGrantable(context, names, caller)
      : await searchGrantable(context, query.get("q") ?? "", caller);
    return Response.json(GrantableRepositories.parse(found), { headers: secret });
  });

  register("GET", "/_private/writable-repositories", async (call) => {
    const found = await newestWritable(context, requireBrowserSession(call));
    return Response.json(GrantableRepositories.parse(found), { headers: secret });
  });

  register(
    "POST",
    "/_private/tokens",
    ownPagesOnly(async (call) => {
      const caller = requireBrowserSession(call);
      await call.requireSpace();
      const request = await readJson(call, AccessTokenRequest);
      const options = { now: now(), origin: originOf(call), lifetimeDays: tokenLifetimeDays };
      return Response.json(await createAccessToken(orm, caller, request, options), { headers: secret });
    }),
  );

  register(
    "PUT",
    "/_private/tokens/:id",
    ownPagesOnly(async (call) => {
      const caller = requireBrowserSession(call);
      await call.requireSpace();
      const change = await readJson(call, AccessTokenChange);
      const entry = await changeAccessToken(orm, caller, { ...tokenIn(call), change });
      if (entry === undefined) throw noSuchToken();
      return Response.json(entry, { headers: secret });
    }),
  );

  register(
    "POST",
    "/_private/tokens/:id/regenerate",
    ownPagesOnly(async (call) => {
      const { userId } = requireBrowserSession(call);
      await call.requireSpace();
      const reply = await regenerateAccessToken(orm, { userId, ...tokenIn(call) });
      if (reply === undefined) throw noSuchToken();
      return Response.json(reply, { headers: secret });
    }),
  );

  register(
    "DELETE",
    "/_private/tokens/:id",
    ownPagesOnly(async (call) => {
      const { userId } = requireBrowserSession(call);
      const isRevoked = await revokeAccessToken(orm, { userId, ...tokenIn(call) });
      if (!isRevoked) throw noSuchToken();
      return Response.json({});
    }),
  );
}

function noSuchToken(): HubError {
  return new HubError("NotFound", "This token does not exist. See your tokens at /settings/tokens.");
}
