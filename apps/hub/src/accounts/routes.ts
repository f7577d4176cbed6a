import { eq } from "drizzle-orm";
import { AccessTokenRequest, SessionRequest, SetupRequest, sessionCookie } from "../contract/accounts.ts";
import { namespaces } from "../database/schema.ts";
import { HubError, messages } from "../errors.ts";
import { cookieValue } from "../http/cookies.ts";
import { readJson } from "../http/read-json.ts";
import type { Register } from "../http/register.ts";
import type { HubContext } from "../hub-context.ts";
import { createAccessToken, listAccessTokens, revokeAccessToken } from "./access-tokens.ts";
import { fromOurPages, inBrowser } from "./from-our-pages.ts";
import { beginLoginTry } from "./login-limits.ts";
import { foldName } from "./names.ts";
import { verifyPassword } from "./passwords.ts";
import { endSession, sessionCookieHeader, startSession } from "./sessions.ts";
import { setUpAdministrator } from "./setup.ts";
import { whoAmI } from "./whoami.ts";

const secret = { "Cache-Control": "private, no-store" };

/** Who one is, signing in and out, and one's own tokens. */
export function registerAccountRoutes(register: Register, { orm, now }: HubContext): void {
  register("GET", "/api/whoami-v2", async ({ caller }) => {
    if (caller === undefined) throw new HubError("SignInNeeded", messages.invalidUsernameOrPassword);
    return Response.json(whoAmI(caller), { headers: secret });
  });

  register(
    "POST",
    "/_private/sessions",
    fromOurPages(async (call) => {
      const { username, password } = await readJson(call.request, SessionRequest);
      const attempt = await beginLoginTry(orm, { userName: username, address: call.clientAddress, now: now() });
      const [user] = await orm
        .select()
        .from(namespaces)
        .where(eq(namespaces.foldedName, foldName(username)));
      const isRight = await verifyPassword(password, user?.kind === "user" ? user.passwordHash : undefined);
      if (!isRight || user === undefined) throw new HubError("SignInNeeded", messages.invalidUsernameOrPassword);
      await attempt.succeeded();
      const reply = await startSession(orm, user, now());
      return Response.json(reply, { headers: { ...secret, "Set-Cookie": sessionCookieHeader(reply, call.publicUrl) } });
    }),
  );

  register(
    "DELETE",
    "/_private/sessions",
    fromOurPages(async (call) => {
      const session = cookieValue(call.request.headers.get("cookie"), sessionCookie);
      if (session !== undefined) await endSession(orm, session);
      return Response.json(
        {},
        { headers: { ...secret, "Set-Cookie": sessionCookieHeader(undefined, call.publicUrl) } },
      );
    }),
  );

  register(
    "POST",
    "/_private/setup",
    fromOurPages(async (call) => {
      const reply = await setUpAdministrator(orm, await readJson(call.request, SetupRequest), now());
      return Response.json(reply, { headers: { ...secret, "Set-Cookie": sessionCookieHeader(reply, call.publicUrl) } });
    }),
  );

  register("GET", "/_private/tokens", async (call) =>
    Response.json(await listAccessTokens(orm, inBrowser(call).userId), { headers: secret }),
  );

  register(
    "POST",
    "/_private/tokens",
    fromOurPages(async (call) => {
      const { userId } = inBrowser(call);
      const reply = await createAccessToken(orm, userId, await readJson(call.request, AccessTokenRequest), now());
      return Response.json(reply, { headers: secret });
    }),
  );

  register(
    "DELETE",
    "/_private/tokens/:id",
    fromOurPages(async (call) => {
      const isRevoked = await revokeAccessToken(orm, inBrowser(call).userId, call.parameter("id"));
      if (!isRevoked) throw new HubError("NotFound", "You have no such token.");
      return Response.json({});
    }),
  );
}
