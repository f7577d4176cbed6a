import type { HubContext } from "../hub-context.ts";

/** Dependencies of the OAuth features. */
export interface OAuthContext extends Pick<HubContext, "orm" | "now"> {
  /** Hashes codes that are too short for a plain hash. */
  hmac: (text: string) => string;
  /** Seals the keys that sign ID tokens. */
  masterKey: Buffer;
}
