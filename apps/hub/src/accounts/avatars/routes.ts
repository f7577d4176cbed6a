import { createHash } from "node:crypto";
import { limits } from "@modelyard/platform/limits";
import { originOf } from "../../audit/record-audit.ts";
import { HubError } from "../../errors.ts";
import { readBody } from "../../http/read-json.ts";
import type { Register } from "../../http/register.ts";
import type { HubContext } from "../../hub-context.ts";
import { avatar } from "../api.ts";
import { ownPagesOnly } from "../browser-only.ts";
import { lockSubjects, logAttempt, recentAttempts, tooManyAttempts } from "../login/attempts.ts";
import { foldName } from "../names.ts";
import { managedAccount } from "../public-profiles/managed-account.ts";
import { recordChange } from "../public-profiles/public-profile.ts";
import type { AvatarMaker } from "./avatar-maker.ts";
import { readAvatar, removeAvatar, storeAvatar } from "./avatar-store.ts";

const drawn = /^([A-Za-z0-9][\w.-]{0,95})\.svg$/;
const uploaded = /^([\w-]{1,64})\.webp$/;
const hues = 360;

const headers = {
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/** Registers the pictures of users and organizations: uploaded ones, and those that are made from names. */
export function registerAvatarRoutes(
  register: Register,
  { orm, now }: HubContext,
  { make }: Pick<AvatarMaker, "make">,
): void {
  register(avatar, async (call) => {
    const file = call.parameter("file");
    const id = uploaded.exec(file)?.[1];
    if (id !== undefined) {
      const bytes = await readAvatar(orm, id);
      if (bytes === undefined) return undefined;
      return new Response(new Uint8Array(bytes), {
        headers: {
          ...headers,
          "Content-Type": "image/webp",
          "Cache-Control": "public, max-age=31536000, immutable",
        },
      });
    }
    const name = drawn.exec(file)?.[1];
    return name === undefined ? undefined : drawing(name);
  });

  const path = "/_private/avatars/:name";
  /** Users whose upload is being processed on this node: one at a time, so that none of them fills the queue. */
  const uploading = new Set<string>();
  register(
    "PUT",
    path,
    ownPagesOnly(async (call) => {
      const account = await managedAccount(orm, call);
      await call.requireSpace();
      const userId = call.caller?.userId ?? "";
      if (uploading.has(userId))
        throw new HubError("TooManyTries", "Your previous picture is still being processed.", {
          headers: { "Retry-After": "5" },
        });
      uploading.add(userId);
      try {
        await countUpload(orm, userId, now());
        const bytes = await make(await readBody(call, limits.avatar.bytes));
        await orm.transaction(async (transaction) => {
          await storeAvatar(transaction, account, { bytes, now: now() });
          const change = { now: now(), origin: originOf(call) };
          await recordChange(transaction, account, { ...change, details: { avatar: "changed" } });
        });
      } finally {
        uploading.delete(userId);
      }
      return Response.json({});
    }),
  );
  register(
    "DELETE",
    path,
    ownPagesOnly(async (call) => {
      const account = await managedAccount(orm, call);
      await orm.transaction(async (transaction) => {
        await removeAvatar(transaction, account);
        const change = { now: now(), origin: originOf(call) };
        await recordChange(transaction, account, { ...change, details: { avatar: "removed" } });
      });
      return Response.json({});
    }),
  );
}

/** Counts an upload before it costs anything. @throws {HubError} 429: the user had too many within the window */
async function countUpload(orm: HubContext["orm"], userId: string, now: Date): Promise<void> {
  const subject = `avatar:${userId}`;
  const { perUser, windowMs } = limits.avatar;
  await orm.transaction(async (transaction) => {
    await lockSubjects(transaction, [subject]);
    const recent = (await recentAttempts(transaction, [subject], new Date(now.getTime() - windowMs))).get(subject);
    if (recent !== undefined && recent.count >= perUser)
      throw tooManyAttempts("You uploaded many pictures", recent.oldest.getTime() + windowMs - now.getTime());
    await logAttempt(transaction, [subject], now);
  });
}

/** The first letter of a name on a color derived from it. */
function drawing(name: string): Response {
  const hue = createHash("sha256").update(foldName(name)).digest().readUInt16BE() % hues;
  const letter = name.slice(0, 1).toUpperCase();
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="hsl(${hue} 45% 38%)"/><text x="32" y="43" fill="#fff" font-family="serif" font-size="32" text-anchor="middle">${letter}</text></svg>`;
  return new Response(picture, {
    headers: { ...headers, "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=86400" },
  });
}
