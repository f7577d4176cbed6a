/** An organisation of a caller, with their permissions there. */
export interface Membership {
  id: string;
  name: string;
  /** May see what it pays for, and its keys. */
  mayRead: boolean;
  /** May let it pay for calls, with its keys. */
  maySpend: boolean;
  /** May change its keys, budgets and order of providers. */
  mayAdminister: boolean;
}

/** The user who makes a call. */
export interface Caller {
  userId: string;
  userName: string;
  /** Whether the token acts for its user; a token of narrow scope has no access to usage and jobs. */
  actsAsUser: boolean;
  /**
   * Names whose models the caller may see, in calls of the directory: the user's, or those that a token of narrow scope
   * names.
   * @default the user's if the token acts for its user, otherwise public ones
   */
  reader?: string | undefined;
  /** Whether the token may call models for its user. @default actsAsUser */
  mayCall?: boolean | undefined;
  /** When the token expires. @default never */
  expiresAt?: Date | undefined;
  /** The access token's id; `undefined` for a browser session. */
  tokenId?: string | undefined;
  organisations: readonly Membership[];
}

/** A model at one provider. `providerId` is the provider's own name for it, as in the wire format. */
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
  /** Whether the owner has to grant the caller access before they may call it. @default false */
  isRestricted?: boolean;
  /** Whether an administrator has disabled its repository. @default false */
  isDisabled?: boolean;
  /** Why the hub's engine does not run it, as a sentence; absent if it does, or if it is off. */
  whyNotHere?: string;
}

/** Names by id. What does not exist any more is missing. */
export interface UsageNames {
  users: ReadonlyMap<string, string>;
  tokens: ReadonlyMap<string, string>;
}

/** What the router reads from the hub. A rejected promise means that the hub is unavailable. */
export interface RouterDirectory {
  /** @returns `undefined` when the token is not valid */
  authenticate(token: string): Promise<Caller | undefined>;
  /** Returns the current permissions of a user in their organisations, for jobs that they started earlier. */
  membershipsOf(userId: string): Promise<readonly Membership[]>;
  /** @returns `undefined` when there is no such model, or the caller may not see it */
  mappingsOf(modelId: string, reader: string | undefined): Promise<MappedModel | undefined>;
  /** Returns the names of users, and of those access tokens that belong to `tokensOf`. */
  namesOf(ids: { users: readonly string[]; tokensOf: string; tokens: readonly string[] }): Promise<UsageNames>;
  /** Returns whether there is space to store settings. */
  hasSpace(): Promise<boolean>;
  /** Returns the models with at least one mapping that the caller may see. */
  listMappedModels(reader: string | undefined): Promise<readonly MappedModel[]>;
}
