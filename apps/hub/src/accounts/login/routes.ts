import { eq } from "drizzle-orm";
import {
  AccessTokenRequest,
  SessionRequest,
  type SetupLinkReply,
  SetupLinkRequest,
  SetupRequest,
} from "../../contract/accounts.ts";
import { readSecretCookie } from "../../contract/cookies.ts";
import { HubError, messages } from "../../errors.ts";
import { readJson } from "../../http/read-json.ts";
import type { Register } from "../../http/register.ts";
import type { HubContext } from "../../hub-context.ts";
import { createAccessToken, listAccessTokens, revokeAccessToken } from "../access-tokens.ts";
import { whoAmIOperation } from "../api.ts";
import { ownPagesOnly, requireBrowserSession } from "../browser-only.ts";
import { foldName } from "../names.ts";
import { setUpAdministrator, setupLinkState } from "../sign-up/setup.ts";
import { namespaces } from "../tables.ts";
import { whoAmI } from "../whoami.ts";
import { deviceSecretOf } from "./device-secret.ts";
import { beginLogin } from "./login-limits.ts";
import { verifyPassword } from "./passwords.ts";
import { endSession, signedInResponse, signedOutResponse, startSession } from "./sessions.ts";

const secret = { "Cache-Control": "private, no-store" };

/** Registers the routes for whoami, login, logout, creating the first administrator, and the caller's access tokens. */
export function registerAccountRoutes(register: Register, { orm, now, withPasswordSlot }: HubContext): void {
  register(whoAmIOperation, async ({ caller }) => {
    if (caller === undefined) throw new HubError("SignInNeeded", messages.invalidUsernameOrPassword);
    return Response.json(whoAmI(caller), { headers: secret });
  });

  register(
    "POST",
    "/_private/sessions",
    ownPagesOnly(async (call) => {
      const { username, password } = await readJson(call, SessionRequest);
      const deviceSecret = deviceSecretOf(call);
      const { clientAddress: address } = call;
      return withPasswordSlot(call, async () => {
        const attempt = await beginLogin(orm, { userName: username, address, deviceSecret, now: now() });
        const [user] = await orm
          .select()
          .from(namespaces)
          .where(eq(namespaces.foldedName, foldName(username)));
        const isCorrect = await verifyPassword(password, user?.kind === "user" ? user.passwordHash : undefined);
        if (!isCorrect || user === undefined) throw new HubError("SignInNeeded", messages.invalidUsernameOrPassword);
        await attempt.succeeded();
        const signIn = await orm.transaction((transaction) =>
          startSession(transaction, user, { deviceSecret, now: now() }),
        );
        return signedInResponse(signIn, call.publicUrl);
      });
    }),
  );

  register(
    "DELETE",
    "/_private/sessions",
    ownPagesOnly(async (call) => {
      const session = readSecretCookie(call.request.headers.get("cookie"), "session", call.publicUrl);
      if (session !== undefined) await endSession(orm, session);
      return signedOutResponse(call.publicUrl);
    }),
  );

  register(
    "POST",
    "/_private/setup",
    ownPagesOnly(async (call) => {
      await call.requireSpace();
      const options = { deviceSecret: deviceSecretOf(call), now: now() };
      const setup = await readJson(call, SetupRequest);
      const signIn = await withPasswordSlot(call, () => setUpAdministrator(orm, setup, options));
      return signedInResponse(signIn, call.publicUrl);
    }),
  );

  // Needs no origin check: it changes nothing, and the link is opened from a terminal or a message.
  register("POST", "/_private/setup/link", async (call) => {
    const { setupToken } = await readJson(call, SetupLinkRequest);
    const reply: SetupLinkReply = { state: await setupLinkState(orm, setupToken, now()) };
    return Response.json(reply, { headers: secret });
  });

  register("GET", "/_private/tokens", async (call) =>
    Response.json(await listAccessTokens(orm, requireBrowserSession(call).userId), { headers: secret }),
  );

  register(
    "POST",
    "/_private/tokens",
    ownPagesOnly(async (call) => {
      const { userId } = requireBrowserSession(call);
      await call.requireSpace();
      const reply = await createAccessToken(orm, userId, await readJson(call, AccessTokenRequest), now());
      return Response.json(reply, { headers: secret });
    }),
  );

  register(
    "DELETE",
    "/_private/tokens/:id",
    ownPagesOnly(async (call) => {
      const isRevoked = await revokeAccessToken(orm, requireBrowserSession(call).userId, call.parameter("id"));
      if (!isRevoked) throw new HubError("NotFound", "This token does not exist. See your tokens at /settings/tokens.");
      return Response.json({});
    }),
  );
}
