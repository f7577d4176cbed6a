import { limits } from "@modelyard/platform/limits";
import { eq } from "drizzle-orm";
import { foldName } from "../accounts/names.ts";
import { announceDirectoryChange } from "../directory/directory-changes.ts";
import { HubError, messages } from "../errors.ts";
import type { Endpoint } from "../http/call.ts";
import { clientOf } from "../http/client-keys.ts";
import { readJson } from "../http/read-json.ts";
import type { Register } from "../http/register.ts";
import type { HubContext } from "../hub-context.ts";
import { releaseRepository } from "../objects/release-objects.ts";
import { removeUploadsOf } from "../objects/uploads.ts";
import { forgetUse } from "../quotas/use-of-namespace.ts";
import { authorise } from "./access.ts";
import {
  CreateRepoRequest,
  createRepository,
  DeleteRepoRequest,
  deleteRepository,
  RepoSettings,
  repositoryOperations,
} from "./api.ts";
import { createRepo } from "./create-repo.ts";
import { findRepo, openRepo } from "./find-repo.ts";
import { type RepoRow, type RepoType, repos, repoTypes } from "./tables.ts";

/** Runs a change that may hide a repository. If the database fails in the middle, the change counts as made. */
async function withPublicRecordCleared(
  context: HubContext,
  repo: RepoRow,
  change: () => PromiseLike<unknown>,
): Promise<void> {
  context.publicRecord.forget(repo.type, repo.fullName);
  try {
    await change();
  } finally {
    context.publicRecord.forget(repo.type, repo.fullName);
  }
}

/** Registers the routes that create, delete and configure repositories. */
export function registerRepoRoutes(register: Register, context: HubContext): void {
  const create: Endpoint = async (call) => {
    if (call.caller === undefined) throw new HubError("SignInNeeded", messages.invalidUsernameOrPassword);
    const request = await readJson(call, CreateRepoRequest, limits.jsonBody.createRepo);
    const takeSlot = () => context.git.slots.take(clientOf(call), call.request.signal);
    const { caller, publicUrl, requireSpace } = call;
    return Response.json(await createRepo(context, request, { caller, publicUrl, requireSpace, takeSlot }));
  };
  const remove: Endpoint = async (call) => {
    const { name, organization, type } = await readJson(call, DeleteRepoRequest);
    const owner = organization ?? call.caller?.userName ?? "";
    const fullName = name.includes("/") ? name : `${owner}/${name}`;
    const repo = await findRepo(context, type ?? "model", foldName(fullName));
    authorise(repo, call.caller, "write");
    // Delete the row first: the repository is then invisible even if removing its folder fails.
    await withPublicRecordCleared(context, repo, () =>
      context.orm.transaction(async (transaction) => {
        // First: uploads lock the use of the namespace before the repository.
        await forgetUse(transaction, repo.namespaceId);
        await releaseRepository(transaction, { repoId: repo.id, now: context.now() });
        await transaction.delete(repos).where(eq(repos.id, repo.id));
        await announceDirectoryChange(transaction, { kind: "mappings" });
      }),
    );
    await context.git.remove(repo.id);
    await removeUploadsOf(context, repo.id);
    return new Response("OK");
  };
  const changeSettings =
    (type: RepoType): Endpoint =>
    async (call) => {
      const repo = await openRepo(context, call, type, "write");
      if (repo instanceof Response) return repo;
      await call.requireSpace();
      const settings = await readJson(call, RepoSettings);
      const isPrivate =
        settings.private ?? (settings.visibility === undefined ? undefined : settings.visibility === "private");
      if (isPrivate === undefined) return Response.json({});
      await withPublicRecordCleared(context, repo, () =>
        context.orm.transaction(async (transaction) => {
          await transaction.update(repos).set({ isPrivate }).where(eq(repos.id, repo.id));
          await announceDirectoryChange(transaction, { kind: "mappings" });
        }),
      );
      return Response.json({ private: isPrivate });
    };
  // Programs send a token; our own pages send a cookie, which is accepted only below `/_private`.
  register(createRepository, create);
  register("POST", "/_private/repos/create", create);
  register(deleteRepository, remove);
  register("DELETE", "/_private/repos/delete", remove);

  for (const type of repoTypes) {
    const operations = repositoryOperations[type];
    register(operations.settings, changeSettings(type));
    register("PUT", `/_private/${type}s/:namespace/:name/settings`, changeSettings(type));
    const authCheck =
      (wanted: "read" | "write"): Endpoint =>
      async (call) => {
        const repo = await openRepo(context, call, type, wanted);
        return repo instanceof Response ? repo : new Response("OK");
      };
    register(operations.mayRead, authCheck("read"));
    register(operations.mayWrite, authCheck("write"));
  }
}
