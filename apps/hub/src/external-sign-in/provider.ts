import { timingSafeEqual } from "node:crypto";
import { causesOf } from "@modelyard/platform/causes-of";
import { createEgress, type EgressOptions } from "@modelyard/platform/egress/egress";
import { egressFetch } from "@modelyard/platform/egress/egress-fetch";
import { limits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import * as openId from "openid-client";
import { HubError } from "../errors.ts";
import { type ExternalUser, mergeClaims, readClaims } from "./claims.ts";
import type { ExternalSignInOptions } from "./options.ts";

/** Random values that bind a sign-in to the browser that started it. */
export interface SignInSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface ExternalProvider {
  options: ExternalSignInOptions;
  /**
   * Starts a sign-in.
   * @returns the provider's address to open, and values to keep for `finish`
   * @throws {HubError} the provider is unreachable
   */
  begin: (redirectUri: string) => Promise<{ url: string; secrets: SignInSecrets }>;
  /**
   * Exchanges the code of the callback for the claims of the user.
   * @param callbackUrl with the query that the browser brought
   * @throws {HubError} the callback belongs to another sign-in, the provider refused it, or its response is not valid
   */
  finish: (callbackUrl: URL, secrets: SignInSecrets) => Promise<ExternalUser>;
  /** Returns the address that ends the session at the provider; `undefined` if it has none or is unreachable. */
  logoutUrl: (afterwards: string) => Promise<string | undefined>;
  close: () => void;
}

interface ProviderDependencies {
  logger: Logger;
  now: () => Date;
  fastHttp: boolean;
  resolve?: EgressOptions["resolve"];
}

/** Connects to the provider. Nothing is sent before the first sign-in, so the hub starts without it. */
export function openExternalProvider(
  options: ExternalSignInOptions,
  { logger, now, fastHttp, resolve }: ProviderDependencies,
): ExternalProvider {
  const issuer = new URL(options.issuer);
  // The administrator chose the issuer, so it may be in a private network.
  const egress = createEgress({
    listedHosts: [issuer.host.includes(":") ? issuer.host : `${issuer.host}:${issuer.protocol === "http:" ? 80 : 443}`],
    fastHttp,
    ...(resolve === undefined ? {} : { resolve }),
  });
  const { responseBytes, requestMs, metadataMs, metadataFailureMs, clockSkewMs } = limits.openId;
  const send = egressFetch(egress.client, { maxBytes: responseBytes, timeoutMs: requestMs });
  const metadata = {
    client_secret: options.clientSecret,
    [openId.clockTolerance]: clockSkewMs / 1000,
  };
  let known: { configuration: openId.Configuration; fetchedAtMs: number } | undefined;
  let failed: { error: HubError; atMs: number } | undefined;
  let fetching: Promise<openId.Configuration> | undefined;

  async function discover(): Promise<openId.Configuration> {
    const configuration = await openId.discovery(issuer, options.clientId, metadata, secretAuthentication, {
      [openId.customFetch]: (url, { method, headers, body }) =>
        send(url, { method, headers, body: body instanceof URLSearchParams ? body : undefined }),
      timeout: requestMs / 1000,
      execute: [
        // Verifies the signature of the ID token as well, although it comes from the provider directly.
        openId.enableNonRepudiationChecks,
        ...(issuer.protocol === "http:" ? [openId.allowInsecureRequests] : []),
      ],
    });
    known = { configuration, fetchedAtMs: now().getTime() };
    return configuration;
  }

  /** @throws {HubError} the provider is unreachable */
  async function configurationOf(): Promise<openId.Configuration> {
    if (known !== undefined && now().getTime() - known.fetchedAtMs < metadataMs) return known.configuration;
    // Visitors must not wait for a provider that is down, one after the other, nor cause a request each.
    const hasJustFailed = failed !== undefined && now().getTime() - failed.atMs < metadataFailureMs;
    if (!hasJustFailed) {
      fetching ??= discover().finally(() => {
        fetching = undefined;
      });
      try {
        return await fetching;
      } catch (cause) {
        failed = { error: unavailable(cause), atMs: now().getTime() };
      }
    }
    if (known !== undefined) return known.configuration;
    throw failed?.error ?? unavailable(undefined);
  }

  function unavailable(cause: unknown): HubError {
    const reasons = causesOf(cause).map(({ message }) => message);
    logger.error({ issuer: options.issuer, reasons }, "external sign-in failed at the provider");
    return new HubError(
      "ProviderUnavailable",
      `${options.name} is not available for sign-in. Sign in with your password, or try again later.`,
      { cause },
    );
  }

  function problemOf(cause: unknown): HubError {
    const again = "Start again at /login.";
    if (cause instanceof openId.AuthorizationResponseError) {
      return new HubError("Forbidden", `${options.name} refused the sign-in (${cause.error.slice(0, 100)}). ${again}`, {
        cause,
      });
    }
    if (cause instanceof openId.ResponseBodyError && cause.error === "invalid_grant") {
      return new HubError("BadRequest", `This sign-in has expired or was used before. ${again}`, { cause });
    }
    return unavailable(cause);
  }

  return {
    options,
    async begin(redirectUri) {
      const configuration = await configurationOf();
      const secrets = {
        state: openId.randomState(),
        nonce: openId.randomNonce(),
        codeVerifier: openId.randomPKCECodeVerifier(),
      };
      const parameters = {
        redirect_uri: redirectUri,
        scope: options.scopes,
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await openId.calculatePKCECodeChallenge(secrets.codeVerifier),
        code_challenge_method: "S256",
      };
      try {
        return { url: openId.buildAuthorizationUrl(configuration, parameters).href, secrets };
      } catch (cause) {
        throw unavailable(cause);
      }
    },
    async finish(callbackUrl, { state, nonce, codeVerifier }) {
      if (!isSame(callbackUrl.searchParams.get("state") ?? "", state)) throw otherSignIn();
      const configuration = await configurationOf();
      try {
        const tokens = await openId.authorizationCodeGrant(configuration, callbackUrl, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new TypeError("the response has no ID token");
        const { userinfo_endpoint: userinfo } = configuration.serverMetadata();
        const more =
          userinfo === undefined ? {} : await openId.fetchUserInfo(configuration, tokens.access_token, claims.sub);
        return readClaims(mergeClaims(claims, more), options.groupsClaim);
      } catch (cause) {
        throw problemOf(cause);
      }
    },
    async logoutUrl(afterwards) {
      try {
        const configuration = await configurationOf();
        if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined;
        return openId.buildEndSessionUrl(configuration, { post_logout_redirect_uri: afterwards }).href;
      } catch (error) {
        // The address in the metadata is not valid.
        if (!(error instanceof HubError)) unavailable(error);
        return undefined;
      }
    },
    close: () => egress.client.destroy(),
  };
}

/** Returns the error for a callback that the browser did not start, or whose sign-in has expired. */
export function otherSignIn(): HubError {
  return new HubError(
    "BadRequest",
    "This sign-in has expired, or was started in another browser or tab. Start again at /login.",
  );
}

/** Sends the secret as a header unless the provider supports only the body. */
const secretAuthentication: openId.ClientAuth = (server, client, body, headers) => {
  const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const authenticate = methods.includes("client_secret_basic") ? openId.ClientSecretBasic() : openId.ClientSecretPost();
  return authenticate(server, client, body, headers);
};

function isSame(received: string, expected: string): boolean {
  const [left, right] = [Buffer.from(received), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
