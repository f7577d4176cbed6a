import {
  MembershipRequest,
  OrganisationChange,
  OrganisationRequest,
  OrganisationSettings,
} from "../../contract/people.ts";
import { HubError, messages } from "../../errors.ts";
import type { Call } from "../../http/call.ts";
import { readJson } from "../../http/read-json.ts";
import type { Register } from "../../http/register.ts";
import type { HubContext } from "../../hub-context.ts";
import { fromOurPages, inBrowser } from "../browser-only.ts";
import { foldName } from "../names.ts";
import { membershipIn, tokenReach } from "../roles.ts";
import {
  administered,
  changeSettings,
  createOrganisation,
  removeMember,
  renameOrganisation,
  setMember,
} from "./organisations.ts";

const secret = { "Cache-Control": "private, no-store" };

/** Programs send a token; our own pages a cookie, which counts below `/_private` only. */
const doors = ["/api", "/_private"] as const;

/** Creates organisations; changes their members and settings. */
export function registerOrganisationRoutes(register: Register, { orm, now }: HubContext): void {
  register(
    "POST",
    "/_private/organizations",
    fromOurPages(async (call) => {
      const caller = inBrowser(call);
      await call.requireSpace();
      const request = await readJson(call, OrganisationRequest);
      return Response.json(await createOrganisation(orm, caller, request, now()));
    }),
  );

  register(
    "PUT",
    "/_private/organizations/:name",
    fromOurPages(async (call) => {
      const { id } = administered(call.parameter("name"), inBrowser(call));
      await call.requireSpace();
      await renameOrganisation(orm, id, (await readJson(call, OrganisationChange)).fullname);
      return Response.json({});
    }),
  );

  const member = "/_private/organizations/:name/members/:user";
  register(
    "PUT",
    member,
    fromOurPages(async (call) => {
      const { id } = administered(call.parameter("name"), inBrowser(call));
      await call.requireSpace();
      const { role } = await readJson(call, MembershipRequest);
      await setMember(orm, id, { userName: call.parameter("user"), role });
      return Response.json({});
    }),
  );

  register(
    "DELETE",
    member,
    fromOurPages(async (call) => {
      const caller = inBrowser(call);
      const userName = call.parameter("user");
      // Every member may leave, whatever their role.
      const own = membershipIn(caller, { name: call.parameter("name") });
      const isLeaving = foldName(userName) === foldName(caller.userName) && own !== undefined;
      const { id } = isLeaving ? own : administered(call.parameter("name"), caller);
      await removeMember(orm, id, userName);
      return Response.json({});
    }),
  );

  for (const door of doors) {
    const settings = `${door}/organizations/:name/settings`;
    register("GET", settings, async (call) => {
      const { membership } = administering(call);
      const { readersMaySpend } = membership;
      return Response.json({ readersMaySpend } satisfies OrganisationSettings, { headers: secret });
    });

    register("PUT", settings, async (call) => {
      const { caller, membership } = administering(call);
      if (!tokenReach[caller.role].writes) {
        throw new HubError("Forbidden", "This token may only read. Use one with the role write.");
      }
      await call.requireSpace();
      const wanted = await readJson(call, OrganisationSettings);
      await changeSettings(orm, membership.id, wanted);
      return Response.json(wanted);
    });
  }
}

/** @throws {HubError} 401 or 403: the caller is anonymous, or does not administer the organisation in the address */
function administering({ caller, parameter }: Call) {
  if (caller === undefined) throw new HubError("SignInNeeded", messages.invalidUsernameOrPassword);
  return { caller, membership: administered(parameter("name"), caller) };
}
