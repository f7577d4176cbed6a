import { originOf } from "../../audit/record-audit.ts";
import { AccountDeletion } from "../../contract/sign-in/account-security.ts";
import { streamOf } from "../../http/paging/stream-of.ts";
import { readJson } from "../../http/read-json.ts";
import type { Register } from "../../http/register.ts";
import type { HubContext } from "../../hub-context.ts";
import { ownPagesOnly, requireBrowserSession } from "../browser-only.ts";
import { signedOutResponse } from "../login/sessions.ts";
import { requireConfirmed } from "../sessions/confirmation.ts";
import { deleteOwnAccount } from "./delete-own-account.ts";
import { exportOwnData } from "./export-own-data.ts";

/** Registers the routes with which users take their data with them and delete their accounts. */
export function registerOwnDataRoutes(register: Register, { orm, now }: HubContext): void {
  register("GET", "/_private/account/export", async (call) => {
    const parts = exportOwnData(orm, requireBrowserSession(call));
    return new Response(streamOf(parts), {
      headers: { "Cache-Control": "private, no-store", "Content-Type": "application/json" },
    });
  });

  register(
    "POST",
    "/_private/account/delete",
    ownPagesOnly(async (call) => {
      const caller = requireBrowserSession(call);
      requireConfirmed(caller, now());
      const { name } = await readJson(call, AccountDeletion);
      await deleteOwnAccount(orm, caller, { name, now: now(), origin: originOf(call) });
      return signedOutResponse(call.publicUrl, { wasExternal: false });
    }),
  );
}
