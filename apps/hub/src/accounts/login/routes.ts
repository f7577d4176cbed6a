import { limits } from "@modelyard/platform/limits";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { originOf, recordAudit } from "../../audit/record-audit.ts";
import { SessionRequest, type SetupLinkReply, SetupLinkRequest, SetupRequest } from "../../contract/accounts.ts";
import { readSecretCookie } from "../../contract/cookies.ts";
import type { SecondFactorNeeded } from "../../contract/sign-in/account-security.ts";
import { HubError, messages } from "../../errors.ts";
import type { Call } from "../../http/call.ts";
import { readJson } from "../../http/read-json.ts";
import type { Register } from "../../http/register.ts";
import type { HubContext } from "../../hub-context.ts";
import { whoAmIOperation } from "../api.ts";
import { ownPagesOnly } from "../browser-only.ts";
import { foldName } from "../names.ts";
import { issueOneTimeSecret } from "../one-time-secrets/one-time-secrets.ts";
import { setUpAdministrator, setupLinkState } from "../sign-up/setup.ts";
import { namespaces } from "../tables.ts";
import { withEntityNames } from "../tokens/token-entities.ts";
import { hasTwoFactor } from "../two-factor/two-factor.ts";
import { whoAmI } from "../whoami.ts";
import { deviceSecretOf } from "./device-secret.ts";
import { beginLogin } from "./login-limits.ts";
import { verifyPassword } from "./passwords.ts";
import {
  endSession,
  secretCookieLine,
  signedInResponse,
  signedOutResponse,
  signInOptionsOf,
  startSession,
} from "./sessions.ts";

const secret = { "Cache-Control": "private, no-store" };

/** Registers the routes for whoami, login, logout, and creating the first administrator. */
export function registerAccountRoutes(register: Register, { orm, now, withPasswordSlot }: HubContext): void {
  register(whoAmIOperation, async ({ caller, publicUrl }) => {
    if (caller === undefined) throw new HubError("SignInNeeded", messages.invalidUsernameOrPassword);
    const scopes = caller.scopes === undefined ? undefined : await withEntityNames(orm, caller.scopes);
    return Response.json(whoAmI(caller, { publicUrl, fineGrained: scopes }), { headers: secret });
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
        const event = { now: now(), origin: originOf(call) };
        if (!isCorrect || user === undefined) {
          // Not what was typed: it may be a password.
          const about = { ownerId: user?.id, subject: user?.name ?? "unknown user" };
          await recordAudit(orm, event, { action: "session.refused", ...about });
          throw new HubError("SignInNeeded", messages.invalidUsernameOrPassword);
        }
        await attempt.succeeded();
        if (await hasTwoFactor(orm, user.id)) return secondFactorNeeded(call, user.id);
        const signIn = await orm.transaction(async (transaction) => {
          await recordAudit(transaction, event, { action: "session.create", ownerId: user.id, subject: user.name });
          return startSession(transaction, user, signInOptionsOf(call, now()));
        });
        return signedInResponse(signIn, call.publicUrl);
      });
    }),
  );

  /** Binds the sign-in to the browser until it sends the second factor. */
  async function secondFactorNeeded(call: Call, userId: string): Promise<Response> {
    const { pendingMs: lifetimeMs, pendingPerUser: most } = limits.twoFactor;
    const pending = await issueOneTimeSecret(orm, { kind: "sign-in", userId, lifetimeMs, most, now: now() });
    const cookie = secretCookieLine("secondFactor", pending, call.publicUrl);
    const body = { secondFactor: true } satisfies z.infer<typeof SecondFactorNeeded>;
    return Response.json(body, { status: 202, headers: { ...secret, "Set-Cookie": cookie } });
  }

  register(
    "DELETE",
    "/_private/sessions",
    ownPagesOnly(async (call) => {
      const session = readSecretCookie(call.request.headers.get("cookie"), "session", call.publicUrl);
      const change = { now: now(), origin: originOf(call) };
      const ended = session === undefined ? undefined : await endSession(orm, session, change);
      return signedOutResponse(call.publicUrl, { wasExternal: ended?.isExternal === true });
    }),
  );

  register(
    "POST",
    "/_private/setup",
    ownPagesOnly(async (call) => {
      await call.requireSpace();
      const options = { ...signInOptionsOf(call, now()), origin: originOf(call) };
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
}
