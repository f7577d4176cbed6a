import type { EgressFetch } from "@modelyard/platform/egress/egress-fetch";
import { limits } from "@modelyard/platform/limits";
import { createLocalJWKSet, errors, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import { HubError } from "../errors.ts";

const Metadata = z.object({ issuer: z.string(), jwks_uri: z.url() });
const Keys = z.object({
  keys: z.array(z.looseObject({ kty: z.string() })).max(limits.publishers.keys),
});

interface CachedKeys {
  find: JWTVerifyGetKey;
  fetchedAtMs: number;
}

interface IssuerKeysOptions {
  issuers: readonly string[];
  fetch: EgressFetch;
  now: () => Date;
}

/** The signing keys of the issuers that the administrator trusts, fetched when they are needed. */
export class IssuerKeys {
  readonly #options: IssuerKeysOptions;
  readonly #cached = new Map<string, CachedKeys>();
  readonly #failed = new Map<string, { error: HubError; atMs: number }>();
  readonly #fetching = new Map<string, Promise<CachedKeys>>();

  constructor(options: IssuerKeysOptions) {
    this.#options = options;
  }

  isTrusted(issuer: string): boolean {
    return this.#options.issuers.includes(issuer);
  }

  /**
   * Returns the function with which `jose` finds the key of a token.
   * @throws {HubError} (the function) the issuer is unreachable
   */
  of(issuer: string): JWTVerifyGetKey {
    return async (header, token) => {
      const { keysMs, keysRetryMs } = limits.publishers;
      const cached = await this.#keys(issuer, keysMs);
      try {
        return await cached.find(header, token);
      } catch (error) {
        // An issuer that changes its keys signs with one that is not cached. Forged key ids must not cause a request each.
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
        const newer = await this.#keys(issuer, keysRetryMs);
        if (newer === cached) throw error;
        return newer.find(header, token);
      }
    };
  }

  async #keys(issuer: string, maxAgeMs: number): Promise<CachedKeys> {
    const cached = this.#cached.get(issuer);
    const nowMs = this.#options.now().getTime();
    if (cached !== undefined && nowMs - cached.fetchedAtMs < maxAgeMs) return cached;
    // Forged tokens must not cause a request each while the issuer is unreachable.
    const failed = this.#failed.get(issuer);
    if (failed !== undefined && nowMs - failed.atMs < limits.publishers.keysFailureMs) throw failed.error;
    const running = this.#fetching.get(issuer);
    const fetching = running ?? this.#fetch(issuer).finally(() => this.#fetching.delete(issuer));
    this.#fetching.set(issuer, fetching);
    return fetching;
  }

  async #fetch(issuer: string): Promise<CachedKeys> {
    try {
      const base = issuer.replace(/\/$/, "");
      const metadata = Metadata.parse(await this.#json(`${base}/.well-known/openid-configuration`));
      if (metadata.issuer !== issuer) throw new Error("the metadata belong to another issuer");
      const address = new URL(metadata.jwks_uri);
      // Egress refuses private addresses and other ports than 443 on hosts that the administrator did not name.
      if (address.origin !== new URL(issuer).origin && address.protocol !== "https:")
        throw new Error("the keys are on another host without https");
      const keys = Keys.parse(await this.#json(metadata.jwks_uri));
      const cached = { find: createLocalJWKSet(keys), fetchedAtMs: this.#options.now().getTime() };
      this.#cached.set(issuer, cached);
      this.#failed.delete(issuer);
      return cached;
    } catch (cause) {
      const error = new HubError("ProviderUnavailable", `The keys of ${issuer} cannot be read. Try again later.`, {
        cause,
      });
      this.#failed.set(issuer, { error, atMs: this.#options.now().getTime() });
      throw error;
    }
  }

  async #json(url: string): Promise<unknown> {
    const response = await this.#options.fetch(url, { headers: { accept: "application/json" } });
    if (response.status !== 200) throw new Error(`${url} returned status ${response.status}`);
    return response.json();
  }
}
