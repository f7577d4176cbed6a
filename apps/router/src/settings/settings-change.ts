import type { Transaction } from "../owners/router-changes.ts";
import type { SettingsCaller } from "./settings-caller.ts";

/** A request that changed settings, for an audit log. Its body is not part of it: that can have keys. */
export interface SettingsChange {
  request: Request;
  /** Of the connection, as Hono's `env`. */
  environment: unknown;
  requestId: string;
  caller: SettingsCaller;
  /** The id of the API operation, such as `put-provider-key`. */
  operation: string;
  /** The user or organization whose settings these are; `undefined`: the hub. */
  ownerId: string | undefined;
}

/** Records a change in the transaction that makes it. */
export type RecordSettingsChange = (transaction: Transaction, change: SettingsChange) => Promise<void>;
