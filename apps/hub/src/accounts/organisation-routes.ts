import { MembershipRequest, OrganisationChange, OrganisationRequest } from "../contract/people.ts";
import { readJson } from "../http/read-json.ts";
import type { Register } from "../http/register.ts";
import type { HubContext } from "../hub-context.ts";
import { fromOurPages, inBrowser } from "./from-our-pages.ts";
import { foldName } from "./names.ts";
import { administered, createOrganisation, removeMember, renameOrganisation, setMember } from "./organisations.ts";

/** Making organisations and saying who belongs to them. */
export function registerOrganisationRoutes(register: Register, { orm, now }: HubContext): void {
  register(
    "POST",
    "/_private/organizations",
    fromOurPages(async (call) => {
      const caller = inBrowser(call);
      const request = await readJson(call.request, OrganisationRequest);
      return Response.json(await createOrganisation(orm, caller, request, now()));
    }),
  );

  register(
    "PUT",
    "/_private/organizations/:name",
    fromOurPages(async (call) => {
      const id = administered(call.parameter("name"), inBrowser(call));
      await renameOrganisation(orm, id, (await readJson(call.request, OrganisationChange)).fullname);
      return Response.json({});
    }),
  );

  const member = "/_private/organizations/:name/members/:user";
  register(
    "PUT",
    member,
    fromOurPages(async (call) => {
      const id = administered(call.parameter("name"), inBrowser(call));
      const { role } = await readJson(call.request, MembershipRequest);
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
      // Whoever wants to leave may.
      const own = caller.organisations.find(({ name }) => foldName(name) === foldName(call.parameter("name")));
      const isLeaving = foldName(userName) === foldName(caller.userName) && own !== undefined;
      await removeMember(orm, isLeaving ? own.id : administered(call.parameter("name"), caller), userName);
      return Response.json({});
    }),
  );
}
