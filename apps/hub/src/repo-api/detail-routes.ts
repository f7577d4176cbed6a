import type { ModelDetails } from "../contract/model-files.ts";
import type { Register } from "../http/register.ts";
import type { HubContext } from "../hub-context.ts";
import { openRepo } from "../repos/find-repo.ts";
import { basesOf, childrenOf } from "./model-family.ts";

/** Registers the route for the details that a model's page shows in addition to the public API. */
export function registerDetailRoutes(register: Register, context: HubContext): void {
  register("GET", "/_private/details/models/:namespace/:name", async (call) => {
    const repo = await openRepo(context, call, "model", "read");
    if (repo instanceof Response) return repo;
    context.publicRecord.requireComplete(repo);
    const [bases, children] = await Promise.all([
      basesOf(context, repo, call.caller),
      childrenOf(context, repo, call.caller),
    ]);
    const { ggufField: _, ...files } = repo.modelFiles ?? { gguf: [], problems: [] };
    const details: ModelDetails = {
      files,
      bases: bases.map(({ id, relation, known }) => ({ id, relation, known })),
      children,
    };
    return Response.json(details);
  });
}
