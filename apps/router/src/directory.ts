/** An organisation of a caller. The hub decides what they may do there; the router knows no roles. */
export interface Membership {
  id: string;
  name: string;
  /** See what it pays for, and whose keys it has. */
  mayRead: boolean;
  /** Have it pay for calls, with its keys. */
  maySpend: boolean;
  /** Change its keys, budgets and order of providers. */
  mayAdminister: boolean;
}

/** Who calls, as the hub knows it. */
export interface Caller {
  userId: string;
  userName: string;
  /** Whether the token acts for its user; one of narrow scope only sees what is public. */
  actsAsUser: boolean;
  /** The access token's id; `undefined` for a browser session. */
  tokenId?: string | undefined;
  organisations: readonly Membership[];
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

/** What the router reads from the hub. A rejected promise means that the hub is unavailable, not that the answer is no. */
export interface RouterDirectory {
  /** @returns `undefined` when the token is not valid */
  authenticate(token: string): Promise<Caller | undefined>;
  /** Returns what a user may do in their organisations now, for jobs that they started earlier. */
  membershipsOf(userId: string): Promise<readonly Membership[]>;
  /** @returns `undefined` when there is no such model, or none that this caller may see */
  mappingsOf(modelId: string, callerUserId: string | undefined): Promise<MappedModel | undefined>;
  /** Returns whether there is space to store settings. */
  hasSpace(): Promise<boolean>;
  /** The models with at least one mapping that this caller may see. */
  listMappedModels(callerUserId: string | undefined): Promise<readonly MappedModel[]>;
}
