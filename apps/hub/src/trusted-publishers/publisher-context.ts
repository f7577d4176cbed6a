import { createEgress, type EgressOptions } from "@modelyard/platform/egress/egress";
import { egressFetch } from "@modelyard/platform/egress/egress-fetch";
import { limits } from "@modelyard/platform/limits";
import { lt } from "drizzle-orm";
import type { HubContext } from "../hub-context.ts";
import { IssuerKeys } from "./issuer-keys.ts";
import { usedIdTokens } from "./tables.ts";

/** Settings of trusted publishers. */
export interface TrustedPublisherOptions {
  /** Issuers that rules can name, exactly as their metadata write them. */
  issuers: readonly string[];
  /** The configured public address of the hub. Without it, no token is exchanged: clients could choose the audience. */
  audience: string | undefined;
}

/** Dependencies of trusted publishers. */
export interface PublisherContext extends HubContext {
  keys: IssuerKeys;
  audience: string | undefined;
  issuers: readonly string[];
  closePublishers: () => void;
}

/** Prepares to read the keys of trusted issuers. Nothing is sent before the first exchange. */
export function openPublishers(
  context: HubContext,
  { issuers, audience }: TrustedPublisherOptions,
  { fastHttp, resolve }: Pick<EgressOptions, "fastHttp" | "resolve">,
): PublisherContext {
  // The administrator chose the issuers, so they may be in a private network.
  const listedHosts = issuers.map((issuer) => {
    const { hostname, port, protocol } = new URL(issuer);
    return `${hostname}:${port === "" ? (protocol === "http:" ? 80 : 443) : port}`;
  });
  const egress = createEgress({ listedHosts, fastHttp, ...(resolve === undefined ? {} : { resolve }) });
  const { responseBytes: maxBytes, requestMs: timeoutMs } = limits.openId;
  const fetch = egressFetch(egress.client, { maxBytes, timeoutMs });
  const keys = new IssuerKeys({ issuers, fetch, now: context.now });
  return { ...context, issuers, audience, keys, closePublishers: () => egress.client.destroy() };
}

/** Removes the ids of ID tokens that have expired. */
export async function removeUsedIdTokens({ orm, now }: Pick<HubContext, "orm" | "now">): Promise<void> {
  await orm.delete(usedIdTokens).where(lt(usedIdTokens.expiresAt, now()));
}
