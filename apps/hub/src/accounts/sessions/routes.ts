import { hashSecret } from "@modelyard/platform/access-token";
import { and, eq, gt, sql } from "drizzle-orm";
import { originOf, recordAudit } from "../../audit/record-audit.ts";
import { readSecretCookie } from "../../contract/cookies.ts";
import { ConfirmationRequest, type SessionEntry } from "../../contract/sign-in/account-security.ts";
import { announceDirectoryChange } from "../../directory/directory-changes.ts";
import { HubError } from "../../errors.ts";
import { readJson } from "../../http/read-json.ts";
import type { Register } from "../../http/register.ts";
import type { HubContext } from "../../hub-context.ts";
import { ownPagesOnly, requireBrowserSession } from "../browser-only.ts";
import { sessions } from "../tables.ts";
import { confirmSession } from "./confirmation.ts";
import { endSessions } from "./end-sessions.ts";

const secret = { "Cache-Control": "private, no-store" };

/** Registers the routes for the caller's own sessions, and for entering the password again. */
export function registerSessionRoutes(register: Register, { orm, now, withPasswordSlot }: HubContext): void {
  register("GET", "/_private/sessions", async (call) => {
    const { userId, via } = requireBrowserSession(call);
    const activeAt = sql<string>`coalesce(${sessions.lastActiveAt}, ${sessions.createdAt})`;
    const rows = await orm
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now())))
      .orderBy(sql`${activeAt} desc`, sessions.id);
    const entries = rows.map(
      ({ id, browser, system, network, isExternal, createdAt, lastActiveAt }): SessionEntry => ({
        id,
        browser,
        system,
        network,
        createdAt: createdAt.toISOString(),
        lastActiveAt: (lastActiveAt ?? createdAt).toISOString(),
        isExternal,
        isCurrent: via.type === "session" && via.sessionId === id,
      }),
    );
    return Response.json(entries, { headers: secret });
  });

  register(
    "DELETE",
    "/_private/sessions/:id",
    ownPagesOnly(async (call) => {
      const { userId, userName } = requireBrowserSession(call);
      await orm.transaction(async (transaction) => {
        const ended = await transaction
          .delete(sessions)
          .where(and(eq(sessions.id, call.parameter("id")), eq(sessions.userId, userId)))
          .returning({ id: sessions.id });
        if (ended.length === 0) throw new HubError("NotFound", "This session has ended.");
        await announceDirectoryChange(transaction, { kind: "tokens" });
        const event = { action: "session.end", ownerId: userId, subject: userName } as const;
        await recordAudit(transaction, { now: now(), origin: originOf(call) }, event);
      });
      return Response.json({});
    }),
  );

  register(
    "POST",
    "/_private/sessions/end-others",
    ownPagesOnly(async (call) => {
      const { userId, userName } = requireBrowserSession(call);
      const current = readSecretCookie(call.request.headers.get("cookie"), "session", call.publicUrl) ?? "";
      await orm.transaction(async (transaction) => {
        const ended = await endSessions(transaction, userId, hashSecret(current));
        if (ended === 0) return;
        const event = {
          action: "session.end",
          ownerId: userId,
          subject: userName,
          details: { sessions: ended },
        } as const;
        await recordAudit(transaction, { now: now(), origin: originOf(call) }, event);
      });
      return Response.json({});
    }),
  );

  register(
    "POST",
    "/_private/confirmation",
    ownPagesOnly(async (call) => {
      const caller = requireBrowserSession(call);
      const { password } = await readJson(call, ConfirmationRequest);
      const change = { now: now(), origin: originOf(call) };
      await withPasswordSlot(call, () => confirmSession(orm, caller, { password, ...change }));
      return Response.json({});
    }),
  );
}
