import type { Caller, MappedModel, ModelMapping, RouterDirectory } from "../directory.ts";

export const token = `hf_${"a1".repeat(32)}`;
export const caller: Caller = {
  userId: "u1",
  userName: "ada",
  actsAsUser: true,
  tokenId: "t1",
  organisations: [
    { id: "o1", name: "acme", mayRead: true, maySpend: true, mayAdminister: false },
    { id: "o3", name: "readers", mayRead: true, maySpend: false, mayAdminister: false },
    { id: "o4", name: "outside", mayRead: false, maySpend: false, mayAdminister: false },
  ],
};

/** A directory in memory: one caller, and models by id. For tests only. */
export function memoryDirectory(models: Readonly<Record<string, readonly Partial<ModelMapping>[]>>): RouterDirectory {
  const mapped = new Map(Object.entries(models).map(([modelId, mappings]) => [modelId, describe(modelId, mappings)]));
  return {
    authenticate: async (given) => (given === token ? caller : undefined),
    membershipsOf: async (userId) => (userId === caller.userId ? caller.organisations : []),
    mappingsOf: async (modelId) => mapped.get(modelId),
    namesOf: async () => ({ users: new Map([["u1", "ada"]]), tokens: new Map([["t1", "laptop"]]) }),
    hasSpace: async () => true,
    listMappedModels: async () => [...mapped.values()],
  };
}

function describe(modelId: string, mappings: readonly Partial<ModelMapping>[]): MappedModel {
  const complete = { provider: "sim", providerId: "sim-chat", task: "conversational", status: "live" };
  return {
    modelId,
    createdAt: new Date("2026-01-02T03:04:05.000Z"),
    mappings: mappings.map((mapping) => ({ ...complete, ...mapping })),
  };
}
