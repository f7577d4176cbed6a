import { limits } from "@modelyard/platform/limits";
import { foldName } from "../accounts/names.ts";
import { originOf } from "../audit/record-audit.ts";
import { HubError, messages } from "../errors.ts";
import type { Endpoint } from "../http/call.ts";
import { clientOf } from "../http/client-keys.ts";
import { readJson } from "../http/read-json.ts";
import type { Register } from "../http/register.ts";
import { headerText } from "../http/respond.ts";
import type { HubContext } from "../hub-context.ts";
import { authorise, authoriseDeletion, type WantedAccess } from "./access.ts";
import {
  CreateRepoRequest,
  createRepository,
  DeleteRepoRequest,
  deleteRepository,
  repositoryOperations,
} from "./api.ts";
import { createRepo } from "./create-repo.ts";
import { deleteRepo } from "./delete-repo.ts";
import { findRepo, openRepo } from "./find-repo.ts";
import { MoveRepoRequest, moveRepository } from "./names/api.ts";
import { moveRepo } from "./names/move-repo.ts";
import { RepoSettings, settingsOperations } from "./settings/api.ts";
import { changeSettings } from "./settings/change-settings.ts";
import { type RepoType, repoTypes } from "./tables.ts";

/** Registers the routes that create, delete and configure repositories. */
export function registerRepoRoutes(register: Register, context: HubContext): void {
  const create: Endpoint = async (call) => {
    if (call.caller === undefined) throw new HubError("SignInNeeded", messages.invalidUsernameOrPassword);
    const request = await readJson(call, CreateRepoRequest, limits.jsonBody.createRepo);
    const takeSlot = () => context.git.slots.take(clientOf(call), call.request.signal);
    const { caller, publicUrl, requireSpace } = call;
    const options = { caller, publicUrl, requireSpace, takeSlot, origin: originOf(call) };
    const { created, cardWarnings } = await createRepo(context, request, options);
    const headers = cardWarnings.length === 0 ? {} : { "X-HF-Warning": headerText(`Card; ${cardWarnings.join(" ")}`) };
    return Response.json(created, { headers });
  };
  const remove: Endpoint = async (call) => {
    const { name, organization, type } = await readJson(call, DeleteRepoRequest);
    const owner = organization ?? call.caller?.userName ?? "";
    const fullName = name.includes("/") ? name : `${owner}/${name}`;
    const repo = await findRepo(context, type ?? "model", foldName(fullName));
    authoriseDeletion(repo, call.caller);
    await deleteRepo(context, repo, { caller: call.caller, origin: originOf(call) });
    return new Response("OK");
  };
  const move: Endpoint = async (call) => {
    const { fromRepo, toRepo, type } = await readJson(call, MoveRepoRequest);
    const repo = await findRepo(context, type, fromRepo);
    const { caller, publicUrl, requireSpace } = call;
    authorise(repo, caller, "write");
    if (caller === undefined) throw new HubError("SignInNeeded", messages.invalidUsernameOrPassword);
    return Response.json(
      await moveRepo(context, repo, toRepo, { caller, publicUrl, requireSpace, origin: originOf(call) }),
    );
  };
  const settings =
    (type: RepoType): Endpoint =>
    async (call) => {
      const repo = await openRepo(context, call, type, "write");
      if (repo instanceof Response) return repo;
      await call.requireSpace();
      return Response.json(await changeSettings(context, repo, await readJson(call, RepoSettings), originOf(call)));
    };
  // Programs send a token; our own pages send a cookie, which is accepted only below `/_private`.
  register(createRepository, create);
  register("POST", "/_private/repos/create", create);
  register(deleteRepository, remove);
  register("DELETE", "/_private/repos/delete", remove);
  register(moveRepository, move);
  register("POST", "/_private/repos/move", move);

  for (const type of repoTypes) {
    const operations = repositoryOperations[type];
    register(settingsOperations[type].change, settings(type));
    register("PUT", `/_private/${type}s/:namespace/:name/settings`, settings(type));
    const authCheck =
      (wanted: WantedAccess): Endpoint =>
      async (call) => {
        const repo = await openRepo(context, call, type, wanted);
        return repo instanceof Response ? repo : new Response("OK");
      };
    register(operations.mayRead, authCheck("content"));
    register(operations.mayWrite, authCheck("commit"));
  }
}
