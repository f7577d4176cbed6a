import { HubError, messages } from "../errors.ts";
import type { Register } from "../http/register.ts";
import { whoAmI } from "./whoami.ts";

export function registerIdentityRoutes(register: Register): void {
  register("GET", "/api/whoami-v2", async ({ caller }) => {
    if (caller === undefined) throw new HubError("SignInNeeded", messages.invalidUsernameOrPassword);
    return Response.json(whoAmI(caller), { headers: { "Cache-Control": "private, no-store" } });
  });
}
