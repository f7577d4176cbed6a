import { type MappingRequest, ModelMappings } from "@modelyard/hub/contract";
import { read, send } from "./read-response.ts";

/** Requests to the hub about a model's providers, by users with write access. */
export function mappingCalls(call: (path: string, init?: RequestInit) => Promise<Response>) {
  return {
    modelMappings: async (id: string): Promise<ModelMappings> => read(ModelMappings, await call(mappingsPath(id))),

    /** @throws {HubResponseError} the visitor has no write access to the model, or the mapping is invalid */
    mapModel: async (id: string, provider: string, mapping: MappingRequest): Promise<void> => {
      await call(`${mappingsPath(id)}/${encodeURIComponent(provider)}`, send("PUT", mapping));
    },

    unmapModel: async (id: string, provider: string): Promise<void> => {
      await call(`${mappingsPath(id)}/${encodeURIComponent(provider)}`, { method: "DELETE" });
    },
  };
}

function mappingsPath(id: string): string {
  return `/_private/models/${id}/inference-providers`;
}
