import { administratorsOnly } from "../accounts/require-administrator.ts";
import { originOf } from "../audit/record-audit.ts";
import {
  AdministratorRequest,
  DisableRequest,
  EnableRequest,
  SuspendRequest,
  UnsuspendRequest,
} from "../contract/administration/moderation.ts";
import { HubError, messages } from "../errors.ts";
import { readJson } from "../http/read-json.ts";
import type { Register } from "../http/register.ts";
import type { HubContext } from "../hub-context.ts";
import { findByAnyName } from "../repos/find-repo.ts";
import { type RepoRow, type RepoType } from "../repos/tables.ts";
import { disableRepo, enableRepo } from "./disable-repo.ts";
import { releaseName } from "./release-name.ts";
import { setAdministrator, suspendUser, unsuspendUser } from "./suspend-user.ts";

const secret = { "Cache-Control": "private, no-store" };

function done(): Response {
  return Response.json({}, { headers: secret });
}

/** Registers the routes with which administrators disable repositories and suspend users. */
export function registerModerationRoutes(register: Register, context: HubContext): void {
  const { orm, now } = context;

  register(
    "POST",
    "/_private/admin/repositories/disable",
    administratorsOnly(async (call) => {
      const { type, name, reason } = await readJson(call, DisableRequest);
      await disableRepo(context, await named(context, type, name), { reason, now: now(), origin: originOf(call) });
      return done();
    }),
  );
  register(
    "POST",
    "/_private/admin/repositories/enable",
    administratorsOnly(async (call) => {
      const { type, name } = await readJson(call, EnableRequest);
      const change = { now: now(), origin: originOf(call) };
      const repo = await findByAnyName(context, type, name);
      if (repo !== undefined) await enableRepo(context, repo, change);
      else if (!(await releaseName(orm, { type, name }, change)))
        throw new HubError("RepoNotFound", messages.repoNotFound);
      return done();
    }),
  );
  register(
    "POST",
    "/_private/admin/users/suspend",
    administratorsOnly(async (call) => {
      const { user, reason, until, disableRepositories } = await readJson(call, SuspendRequest);
      const end = until === null ? null : new Date(until);
      const change = { now: now(), origin: originOf(call) };
      await suspendUser(context, user, { reason, until: end, disableRepositories, ...change });
      return done();
    }),
  );
  register(
    "POST",
    "/_private/admin/users/unsuspend",
    administratorsOnly(async (call) => {
      const { user } = await readJson(call, UnsuspendRequest);
      await unsuspendUser(orm, user, { now: now(), origin: originOf(call) });
      return done();
    }),
  );
  register(
    "POST",
    "/_private/admin/users/administrator",
    administratorsOnly(async (call) => {
      const { user, admin } = await readJson(call, AdministratorRequest);
      await setAdministrator(orm, { name: user, admin }, { now: now(), origin: originOf(call) });
      return done();
    }),
  );
}

async function named(context: HubContext, type: RepoType, name: string): Promise<RepoRow> {
  const repo = await findByAnyName(context, type, name);
  if (repo === undefined) throw new HubError("RepoNotFound", messages.repoNotFound);
  return repo;
}
