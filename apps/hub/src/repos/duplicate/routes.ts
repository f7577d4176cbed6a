import { limits } from "@modelyard/platform/limits";
import { originOf } from "../../audit/record-audit.ts";
import { HubError, messages } from "../../errors.ts";
import { gitSlots } from "../../git/git-slots.ts";
import { clientOf } from "../../http/client-keys.ts";
import { readJson } from "../../http/read-json.ts";
import type { Register } from "../../http/register.ts";
import type { HubContext } from "../../hub-context.ts";
import { openByAnyName, openRepo } from "../find-repo.ts";
import { repoTypes } from "../tables.ts";
import { DuplicateRepoRequest, duplicateOperations } from "./api.ts";
import { duplicateRepo } from "./duplicate-repo.ts";

/** Registers the routes that copy repositories. */
export function registerDuplicateRoutes(register: Register, context: HubContext): void {
  const slots = gitSlots(limits.duplicate.slots);
  for (const type of repoTypes) {
    register(duplicateOperations[type].duplicate, async (call) => {
      const source = await openRepo(context, call, type, "content");
      if (source instanceof Response) return source;
      const { caller, publicUrl, requireSpace } = call;
      if (caller === undefined) throw new HubError("SignInNeeded", messages.invalidUsernameOrPassword);
      const request = await readJson(call, DuplicateRepoRequest);
      const { signal } = call.request;
      const takeSlot = () => slots.take(clientOf(call), signal);
      return Response.json(
        await duplicateRepo(context, source, request, {
          caller,
          reopenSource: () => openByAnyName(context, call, type, "content"),
          publicUrl,
          requireSpace,
          takeSlot,
          signal,
          origin: originOf(call),
        }),
      );
    });
  }
}
