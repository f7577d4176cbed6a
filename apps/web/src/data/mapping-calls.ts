import { type MappingRequest, ModelMappings } from "@modelyard/hub/contract";
import { read, send } from "./read-answer.ts";

/** Requests to the hub about a model's providers, by users with write access. */
export function mappingCalls(call: (path: string, init?: RequestInit) => Promise<Response>) {
  return {
    modelMappings: async (id: string): Promise<ModelMappings> => read(ModelMappings, await call(place(id))),

    /** @throws {HubRefusal} the visitor may not change the model, or what is said of it makes no sense */
    mapModel: async (id: string, provider: string, mapping: MappingRequest): Promise<void> => {
      await call(`${place(id)}/${encodeURIComponent(provider)}`, send("PUT", mapping));
    },

    unmapModel: async (id: string, provider: string): Promise<void> => {
      await call(`${place(id)}/${encodeURIComponent(provider)}`, { method: "DELETE" });
    },
  };
}

function place(id: string): string {
  return `/_private/models/${id}/inference-providers`;
}
