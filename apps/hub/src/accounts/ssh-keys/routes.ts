import { originOf } from "../../audit/record-audit.ts";
import { SshKeyRequest } from "../../contract/ssh/ssh-keys.ts";
import { HubError } from "../../errors.ts";
import { readJson } from "../../http/read-json.ts";
import type { Register } from "../../http/register.ts";
import type { HubContext } from "../../hub-context.ts";
import { ownPagesOnly, requireBrowserSession } from "../browser-only.ts";
import { addSshKey, listSshKeys, removeSshKey } from "./ssh-keys.ts";

const secret = { "Cache-Control": "private, no-store" };

/** Registers the routes for the caller's SSH keys. */
export function registerSshKeyRoutes(register: Register, { orm, now }: HubContext): void {
  register("GET", "/_private/ssh-keys", async (call) =>
    Response.json(await listSshKeys(orm, requireBrowserSession(call).userId), { headers: secret }),
  );

  register(
    "POST",
    "/_private/ssh-keys",
    ownPagesOnly(async (call) => {
      const { userId } = requireBrowserSession(call);
      await call.requireSpace();
      const request = await readJson(call, SshKeyRequest);
      const entry = await addSshKey(orm, userId, { request, now: now(), origin: originOf(call) });
      return Response.json(entry, { headers: secret });
    }),
  );

  register(
    "DELETE",
    "/_private/ssh-keys/:id",
    ownPagesOnly(async (call) => {
      const { userId } = requireBrowserSession(call);
      const id = call.parameter("id");
      const isRemoved = await removeSshKey(orm, { userId, id, now: now(), origin: originOf(call) });
      if (!isRemoved) throw new HubError("NotFound", "This key does not exist. See your keys at /settings/keys.");
      return Response.json({});
    }),
  );
}
