/** Who calls, as the hub knows it. */
export interface Caller {
  userId: string;
  userName: string;
  tokenRole: string;
  /** The access token's id; `undefined`: it is none that can be told from others. */
  tokenId?: string | undefined;
  organisations: readonly { id: string; name: string; role: string }[];
}

/** One provider's offer of a model. `providerId` is the provider's own name for it, as the wire format calls it. */
export interface ModelMapping {
  provider: string;
  providerId: string;
  /** A pipeline tag, or `conversational`. */
  task: string;
  /** `live`, `staging` or `error`. */
  status: string;
  adapter?: string | undefined;
  adapterWeightsPath?: string | undefined;
}

export interface MappedModel {
  /** `namespace/name`. */
  modelId: string;
  mappings: readonly ModelMapping[];
  createdAt?: Date | undefined;
}

/** What the router asks of the hub. A rejected promise means that nobody can tell now, not that the answer is no. */
export interface RouterDirectory {
  /** @returns `undefined` when the token opens nothing */
  authenticate(token: string): Promise<Caller | undefined>;
  /** @returns `undefined` when there is no such model, or none that this caller may see */
  mappingsOf(modelId: string, callerUserId: string | undefined): Promise<MappedModel | undefined>;
  /** The models with at least one mapping that this caller may see. */
  listMappedModels(callerUserId: string | undefined): Promise<readonly MappedModel[]>;
}
