import { limits } from "@modelyard/platform/limits";
import { foldName } from "../accounts/names.ts";
import { MappingRequest, type ModelMappings } from "../contract/mappings.ts";
import { isAddress } from "../contract/provider-model-id.ts";
import { HubError } from "../errors.ts";
import type { Call } from "../http/call.ts";
import { readJson } from "../http/read-json.ts";
import type { Register } from "../http/register.ts";
import type { HubContext } from "../hub-context.ts";
import { mappingsByProvider } from "../repo-api/represent.ts";
import { openRepo } from "../repos/find-repo.ts";
import { type Mappings, mappingsOfModels } from "./mapping-store.ts";

/** Programs come with a token; our own pages with a cookie, which counts under `/_private` alone. */
const doors = ["/api", "/_private"] as const;
const providerName = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/;

/** Which providers serve a model, said by whoever may write to it. */
export function registerMappingRoutes(register: Register, context: HubContext, mappings: Mappings): void {
  const mapped = async (modelId: string): Promise<ModelMappings> =>
    mappingsByProvider((await mappingsOfModels(context.orm, [modelId])).get(foldName(modelId)) ?? []);
  for (const door of doors) {
    const path = `${door}/models/:namespace/:name/inference-providers`;

    register("GET", path, async (call) => {
      const repo = await openRepo(context, call, "model", "read");
      return repo instanceof Response ? repo : Response.json(await mapped(repo.fullName));
    });

    register("PUT", `${path}/:provider`, async (call) => {
      const repo = await openRepo(context, call, "model", "write");
      if (repo instanceof Response) return repo;
      await call.requireSpace();
      const provider = providerOf(call);
      const { providerId, adapter, adapterWeightsPath, ...mapping } = await readJson(call, MappingRequest);
      refuseForeignServer(provider, providerId);
      const modelId = repo.fullName;
      const others = Object.keys(await mapped(modelId)).filter((name) => name !== provider);
      if (others.length >= limits.modelMapping.providers)
        throw new HubError("BadRequest", `A model has at most ${limits.modelMapping.providers} providers.`);
      await mappings.upsert({
        ...mapping,
        modelId,
        provider,
        providerModelId: providerId,
        ...(adapter !== undefined && { adapter }),
        ...(adapterWeightsPath !== undefined && { adapterWeightsPath }),
      });
      return Response.json(await mapped(modelId));
    });

    register("DELETE", `${path}/:provider`, async (call) => {
      const repo = await openRepo(context, call, "model", "write");
      if (repo instanceof Response) return repo;
      const provider = providerOf(call);
      if (!(await mappings.remove({ modelId: repo.fullName, provider })))
        throw new HubError("NotFound", `${provider} does not serve ${repo.fullName}.`);
      return Response.json(await mapped(repo.fullName));
    });
  }
}

/**
 * A model of `hf-inference` that is an address is called there, with the caller's token. Only the administrator may map a
 * model to one, in a provision.
 */
function refuseForeignServer(provider: string, providerId: string): void {
  if (provider !== "hf-inference" || !isAddress(providerId)) return;
  throw new HubError(
    "BadRequest",
    "An address cannot be a model of hf-inference: the tokens of all callers would go there. Add your server as a custom provider.",
    { body: { field: "providerId" } },
  );
}

function providerOf(call: Call): string {
  const provider = call.parameter("provider");
  if (providerName.test(provider)) return provider;
  const body = { field: "provider" };
  throw new HubError("BadRequest", "A provider's name has small letters, digits and dashes, at most 64.", { body });
}
