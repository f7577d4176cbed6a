import { limits } from "@modelyard/platform/limits";
import { and, eq } from "drizzle-orm";
import { ownPagesOnly, requireBrowserSession } from "../accounts/browser-only.ts";
import { callerOfSession } from "../accounts/caller.ts";
import { beginPasswordCheck } from "../accounts/login/login-limits.ts";
import { verifyPassword } from "../accounts/login/passwords.ts";
import { secretCookieLine, signedInResponse, signInOptionsOf, startSession } from "../accounts/login/sessions.ts";
import { namespaces } from "../accounts/tables.ts";
import { originOf, recordAudit } from "../audit/record-audit.ts";
import { readSecretCookie } from "../contract/cookies.ts";
import {
  ExternalCallbackRequest,
  ExternalSignInRequest,
  type ExternalSignInState,
  IdentityLinkRequest,
  type LinkedIdentity,
  type ProviderLogout,
} from "../contract/sign-in/external-sign-in.ts";
import { HubError } from "../errors.ts";
import type { Call } from "../http/call.ts";
import { readJson } from "../http/read-json.ts";
import type { Register } from "../http/register.ts";
import type { HubContext } from "../hub-context.ts";
import { applyGroups } from "./apply-groups.ts";
import { type Attempt, openAttempt, sealAttempt } from "./attempt.ts";
import { findUser, linkIdentity } from "./find-user.ts";
import { type ExternalProvider, otherSignIn } from "./provider.ts";
import { externalIdentities } from "./tables.ts";

const secret = { "Cache-Control": "private, no-store" };
const base = "/_private/external-sign-in";

interface ExternalSignInDependencies {
  /** `undefined`: users sign in with passwords only. */
  provider: ExternalProvider | undefined;
  masterKey: Buffer;
}

/** Registers the routes with which the pages sign users in with an external OpenID provider. */
export function registerExternalSignInRoutes(
  register: Register,
  { orm, now, logger, withPasswordSlot }: HubContext,
  { provider: configured, masterKey }: ExternalSignInDependencies,
): void {
  const providerOf = (): ExternalProvider => {
    if (configured === undefined) throw new HubError("NotFound", "This hub has no external sign-in.");
    return configured;
  };

  async function begin(call: Call, intent: Pick<Attempt, "next" | "linkTo">): Promise<Response> {
    const redirectUri = `${call.publicUrl}/login/external/callback`;
    const { url, secrets } = await providerOf().begin(redirectUri);
    const at = now();
    const value = sealAttempt(masterKey, { ...secrets, redirectUri, ...intent }, at);
    const expiresAt = new Date(at.getTime() + limits.openId.attemptMs);
    const cookie = secretCookieLine("signIn", { value, expiresAt }, call.publicUrl);
    return Response.json({ url }, { headers: { ...secret, "Set-Cookie": cookie } });
  }

  register("GET", base, async () => {
    const provider = configured === undefined ? null : { name: configured.options.name };
    return Response.json({ provider } satisfies ExternalSignInState);
  });

  register("GET", `${base}/logout`, async (call) => {
    const url = await configured?.logoutUrl(`${call.publicUrl}/`);
    const logout: ProviderLogout =
      configured === undefined || url === undefined ? null : { name: configured.options.name, url };
    return Response.json(logout);
  });

  // Needs no origin check: it changes nothing, and at worst signs a visitor in to their own account.
  register("POST", base, async (call) => {
    const { next } = await readJson(call, ExternalSignInRequest);
    return begin(call, { next: checkNext(next) });
  });

  register(
    "POST",
    `${base}/link`,
    ownPagesOnly(async (call) => {
      const { userId } = requireBrowserSession(call);
      await call.requireSpace();
      providerOf();
      const { password } = await readJson(call, IdentityLinkRequest);
      // A stolen session, or a page that another site opens, must not add a way to sign in.
      await withPasswordSlot(call, async () => {
        const attempt = await beginPasswordCheck(orm, userId, now());
        const [user] = await orm.select().from(namespaces).where(eq(namespaces.id, userId));
        if (!(await verifyPassword(password, user?.passwordHash))) {
          throw new HubError("Forbidden", "The password is wrong.", { body: { field: "password" } });
        }
        await attempt.succeeded();
      });
      return begin(call, { next: "/settings/profile?saved=true", linkTo: userId });
    }),
  );

  // The provider sends the browser here, so the request comes from another site. The sealed cookie protects it.
  register("POST", `${base}/callback`, async (call) => {
    await call.requireSpace();
    const provider = providerOf();
    const { query } = await readJson(call, ExternalCallbackRequest);
    const cookie = readSecretCookie(call.request.headers.get("cookie"), "signIn", call.publicUrl);
    const attempt = openAttempt(masterKey, cookie, now());
    if (attempt === undefined || query.length > limits.openId.callbackChars) throw otherSignIn();
    const url = new URL(attempt.redirectUri);
    url.search = query;
    const external = await provider.finish(url, attempt);
    const linking = attempt.linkTo === undefined ? undefined : await linkingUser(call, attempt.linkTo);
    const change = { now: now(), origin: originOf(call) };
    const options = { ...signInOptionsOf(call, change.now), isExternal: true };
    const { issuer, groupGrants: grants } = provider.options;
    const signIn = await orm.transaction(async (transaction) => {
      const user = linking ?? (await findUser(transaction, external, provider.options, change));
      if (linking !== undefined) await linkIdentity(transaction, external, { issuer, user, change });
      await applyGroups(transaction, user, { ...external, grants, change, logger });
      if (linking !== undefined) return undefined;
      const event = { ownerId: user.id, subject: user.name, details: { issuer } };
      await recordAudit(transaction, change, { action: "session.create", ...event });
      return startSession(transaction, user, options);
    });
    const body = { next: attempt.next };
    const response =
      signIn === undefined ? Response.json(body, { headers: secret }) : signedInResponse(signIn, call.publicUrl, body);
    response.headers.append("Set-Cookie", secretCookieLine("signIn", undefined, call.publicUrl));
    return response;
  });

  /** Returns the user who started to link an identity, if they are still signed in. */
  async function linkingUser(call: Call, userId: string) {
    const session = readSecretCookie(call.request.headers.get("cookie"), "session", call.publicUrl);
    const caller = session === undefined ? undefined : await callerOfSession(orm, session, now());
    if (caller?.userId !== userId) throw otherSignIn();
    return { id: userId, name: caller.userName };
  }

  register("GET", `${base}/identity`, async (call) => {
    const { userId } = requireBrowserSession(call);
    const { issuer } = providerOf().options;
    const [user] = await orm
      .select({ passwordHash: namespaces.passwordHash, label: externalIdentities.label })
      .from(namespaces)
      .leftJoin(
        externalIdentities,
        and(eq(externalIdentities.userId, namespaces.id), eq(externalIdentities.issuer, issuer)),
      )
      .where(eq(namespaces.id, userId));
    const identity: LinkedIdentity = { label: user?.label ?? null, hasPassword: (user?.passwordHash ?? null) !== null };
    return Response.json(identity, { headers: secret });
  });

  register(
    "DELETE",
    `${base}/identity`,
    ownPagesOnly(async (call) => {
      const { userId, userName } = requireBrowserSession(call);
      const { issuer } = providerOf().options;
      const [user] = await orm.select().from(namespaces).where(eq(namespaces.id, userId));
      if ((user?.passwordHash ?? null) === null) {
        throw new HubError(
          "Conflict",
          "Your account has no password, so it cannot sign in without this identity. Ask the administrator for a password first.",
        );
      }
      await orm.transaction(async (transaction) => {
        const removed = await transaction
          .delete(externalIdentities)
          .where(and(eq(externalIdentities.userId, userId), eq(externalIdentities.issuer, issuer)))
          .returning({ identity: externalIdentities.subject });
        const change = { now: now(), origin: originOf(call) };
        for (const { identity } of removed) {
          const event = { ownerId: userId, subject: userName, details: { issuer, identity } };
          await recordAudit(transaction, change, { action: "identity.unlink", ...event });
        }
      });
      return Response.json({});
    }),
  );
}

/** @throws {HubError} it is no path on this hub, or too long */
function checkNext(next: string): string {
  if (next.length <= limits.openId.nextChars && /^\/(?![/\\])[^\p{Cc}\\]*$/u.test(next)) return next;
  throw new HubError("BadRequest", `next: a path of at most ${limits.openId.nextChars} characters is expected.`);
}
