import { eq } from "drizzle-orm";
import { originOf, recordAudit } from "../../audit/record-audit.ts";
import { ProfileRemoval } from "../../contract/administration/moderation.ts";
import { PublicProfile } from "../../contract/profiles/public-profile.ts";
import { readJson } from "../../http/read-json.ts";
import type { Register } from "../../http/register.ts";
import type { HubContext } from "../../hub-context.ts";
import { removeAvatar } from "../avatars/avatar-store.ts";
import { ownPagesOnly } from "../browser-only.ts";
import { administratorsOnly } from "../require-administrator.ts";
import { namespaces } from "../tables.ts";
import { accountNamed, managedAccount } from "./managed-account.ts";
import { changeProfile, ownProfile } from "./public-profile.ts";

const secret = { "Cache-Control": "private, no-store" };

/** Registers the routes with which owners change their public pages, and administrators clear them. */
export function registerPublicProfileRoutes(register: Register, { orm, now }: HubContext): void {
  const path = "/_private/public-profiles/:name";
  register("GET", path, async (call) =>
    Response.json(await ownProfile(orm, await managedAccount(orm, call)), { headers: secret }),
  );
  register(
    "PUT",
    path,
    ownPagesOnly(async (call) => {
      const account = await managedAccount(orm, call);
      await call.requireSpace();
      const profile = await readJson(call, PublicProfile);
      await changeProfile(orm, account, { profile, now: now(), origin: originOf(call) });
      return Response.json({});
    }),
  );
  register(
    "POST",
    "/_private/admin/profiles/remove",
    administratorsOnly(async (call) => {
      const { name, avatar, text } = await readJson(call, ProfileRemoval);
      const account = await accountNamed(orm, name);
      const change = { now: now(), origin: originOf(call) };
      await orm.transaction(async (transaction) => {
        if (avatar) await removeAvatar(transaction, account);
        if (text) await transaction.update(namespaces).set({ bio: "", links: {} }).where(eq(namespaces.id, account.id));
        const about = { ownerId: account.id, subject: account.name, details: { avatar, text } };
        await recordAudit(transaction, change, { action: "profile.remove", ...about });
      });
      return Response.json({}, { headers: secret });
    }),
  );
}
