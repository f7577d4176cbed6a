import type { ModelDetails } from "../contract/model-files.ts";
import type { Register } from "../http/register.ts";
import type { HubContext } from "../hub-context.ts";
import { openRepo } from "../repos/find-repo.ts";
import { basesOf, childrenOf } from "./model-family.ts";

/** What a model's page shows beside the public answer. */
export function registerDetailRoutes(register: Register, context: HubContext): void {
  register("GET", "/_private/details/models/:namespace/:name", async (call) => {
    const repo = await openRepo(context, call, "model", "read");
    if (repo instanceof Response) return repo;
    context.publicRecord.requireWhole(repo);
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
