import { limits } from "@modelyard/platform/limits";
import { foldName } from "../accounts/names.ts";
import { originOf } from "../audit/record-audit.ts";
import { MappingRequest, type ModelMappings } from "../contract/mappings/mappings.ts";
import { isModelUrl } from "../contract/mappings/provider-model-id.ts";
import { HubError } from "../errors.ts";
import type { Call, Endpoint } from "../http/call.ts";
import { readJson } from "../http/read-json.ts";
import type { Register } from "../http/register.ts";
import type { HubContext } from "../hub-context.ts";
import { localProvider } from "../local-models/local-mapping.ts";
import { mappingsByProvider } from "../repo-api/represent.ts";
import { openRepo } from "../repos/find-repo.ts";
import { mappingOperations } from "./api.ts";
import { type Mappings, mappingsOfModels } from "./mapping-store.ts";

const providerName = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/;

/** Registers the routes with which users with write access map a model to providers. */
export function registerMappingRoutes(register: Register, context: HubContext, mappings: Mappings): void {
  const mapped = async (modelId: string): Promise<ModelMappings> =>
    mappingsByProvider((await mappingsOfModels(context.orm, [modelId])).get(foldName(modelId)) ?? []);
  const list: Endpoint = async (call) => {
    const repo = await openRepo(context, call, "model", "read");
    return repo instanceof Response ? repo : Response.json(await mapped(repo.fullName));
  };

  const put: Endpoint = async (call) => {
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
    const wanted = {
      ...mapping,
      modelId,
      provider,
      providerModelId: providerId,
      ...(adapter !== undefined && { adapter }),
      ...(adapterWeightsPath !== undefined && { adapterWeightsPath }),
    };
    await mappings.upsert(wanted, originOf(call));
    return Response.json(await mapped(modelId));
  };

  const remove: Endpoint = async (call) => {
    const repo = await openRepo(context, call, "model", "write");
    if (repo instanceof Response) return repo;
    const provider = providerOf(call);
    if (!(await mappings.remove({ modelId: repo.fullName, provider }, originOf(call))))
      throw new HubError("NotFound", `${provider} does not serve ${repo.fullName}.`);
    return Response.json(await mapped(repo.fullName));
  };
  register(mappingOperations.list, list);
  register(mappingOperations.put, put);
  register(mappingOperations.remove, remove);
  // Our own pages send a cookie, which is accepted only below `/_private`.
  const forPages = "/_private/models/:namespace/:name/inference-providers";
  register("GET", forPages, list);
  register("PUT", `${forPages}/:provider`, put);
  register("DELETE", `${forPages}/:provider`, remove);
}

/**
 * Refuses a URL as model of `hf-inference`: the router would call it with the caller's token. Only the administrator
 * may map a model to a URL, by provisioning.
 */
function refuseForeignServer(provider: string, providerId: string): void {
  if (provider !== "hf-inference" || !isModelUrl(providerId)) return;
  throw new HubError(
    "BadRequest",
    "A URL cannot be a model of hf-inference, because the tokens of all callers would be sent there. Add your server as a custom provider.",
    { body: { field: "providerId" } },
  );
}

function providerOf(call: Call): string {
  const provider = call.parameter("provider");
  if (provider === localProvider) {
    throw new HubError("BadRequest", "This hub decides itself which models it runs, by the files of a repository.", {
      body: { field: "provider" },
    });
  }
  if (providerName.test(provider)) return provider;
  const body = { field: "provider" };
  throw new HubError("BadRequest", "A provider's name must have 1 to 64 lower-case letters, digits and dashes.", {
    body,
  });
}
