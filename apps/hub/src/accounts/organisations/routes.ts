import { originOf } from "../../audit/record-audit.ts";
import {
  MembershipRequest,
  OrganisationChange,
  OrganisationRequest,
  OrganisationSettingsChange,
} from "../../contract/people.ts";
import { HubError, messages } from "../../errors.ts";
import type { Call, Endpoint } from "../../http/call.ts";
import { readJson } from "../../http/read-json.ts";
import type { Register } from "../../http/register.ts";
import type { HubContext } from "../../hub-context.ts";
import { organisationOperations } from "../api.ts";
import { ownPagesOnly, requireBrowserSession } from "../browser-only.ts";
import { foldName } from "../names.ts";
import { membershipIn, tokenReach } from "../roles.ts";
import {
  administered,
  changeSettings,
  createOrganisation,
  removeMember,
  renameOrganisation,
  setMember,
  settingsOf,
} from "./organisations.ts";

const secret = { "Cache-Control": "private, no-store" };

/** Registers the routes that create organisations and change their members and settings. */
export function registerOrganisationRoutes(register: Register, { orm, now }: HubContext): void {
  const changeIn = (call: Call) => ({ now: now(), origin: originOf(call) });

  register(
    "POST",
    "/_private/organizations",
    ownPagesOnly(async (call) => {
      const caller = requireBrowserSession(call);
      await call.requireSpace();
      const request = await readJson(call, OrganisationRequest);
      return Response.json(await createOrganisation(orm, caller, request, changeIn(call)));
    }),
  );

  register(
    "PUT",
    "/_private/organizations/:name",
    ownPagesOnly(async (call) => {
      const { id } = administered(call.parameter("name"), requireBrowserSession(call));
      await call.requireSpace();
      const { fullname: fullName } = await readJson(call, OrganisationChange);
      await renameOrganisation(orm, id, { fullName, ...changeIn(call) });
      return Response.json({});
    }),
  );

  const member = "/_private/organizations/:name/members/:user";
  register(
    "PUT",
    member,
    ownPagesOnly(async (call) => {
      const { id } = administered(call.parameter("name"), requireBrowserSession(call));
      await call.requireSpace();
      const { role } = await readJson(call, MembershipRequest);
      await setMember(orm, id, { userName: call.parameter("user"), role, ...changeIn(call) });
      return Response.json({});
    }),
  );

  register(
    "DELETE",
    member,
    ownPagesOnly(async (call) => {
      const caller = requireBrowserSession(call);
      const userName = call.parameter("user");
      // Every member may leave, whatever their role.
      const own = membershipIn(caller, { name: call.parameter("name") });
      const isLeaving = foldName(userName) === foldName(caller.userName) && own !== undefined;
      const { id } = isLeaving ? own : administered(call.parameter("name"), caller);
      await removeMember(orm, id, { userName, ...changeIn(call) });
      return Response.json({});
    }),
  );

  const change: Endpoint = async (call) => {
    const { caller, membership } = administering(call);
    if (!tokenReach[caller.role].writes) {
      throw new HubError(
        "Forbidden",
        "This token has role read; changing settings needs role write. Create one at /settings/tokens.",
      );
    }
    await call.requireSpace();
    const wanted = await readJson(call, OrganisationSettingsChange);
    return Response.json(await changeSettings(orm, membership.id, wanted, changeIn(call)));
  };
  const readSettings: Endpoint = async (call) =>
    Response.json(await settingsOf(orm, administering(call).membership.id), { headers: secret });
  register(organisationOperations.settings, readSettings);
  register(organisationOperations.changeSettings, change);
  // Our own pages send a cookie, which is accepted only below `/_private`.
  register("GET", "/_private/organizations/:name/settings", readSettings);
  register("PUT", "/_private/organizations/:name/settings", change);
}

/**
 * @throws {HubError} 401 or 403: the caller is anonymous, or does not administer the organisation that the path names
 */
function administering({ caller, parameter }: Call) {
  if (caller === undefined) throw new HubError("SignInNeeded", messages.invalidUsernameOrPassword);
  return { caller, membership: administered(parameter("name"), caller) };
}
