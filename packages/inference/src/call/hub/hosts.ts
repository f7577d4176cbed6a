import { InputError } from "../../errors/input-error.ts";
import { remembered } from "./remembered.ts";

/** Where the hub and its router are unless a caller says otherwise. */
export const defaultHubUrl = "https://huggingface.co";
export const defaultRouterUrl = "https://router.huggingface.co";

/** Names the organization to bill. */
export const billToHeader = "x-hf-bill-to";

export interface Hosts {
  hubUrl: string;
  routerUrl: string;
}

/**
 * Returns both origins without a trailing slash.
 * @throws {InputError} an address is not http(s)
 */
export function hostsOf({ hubUrl = defaultHubUrl, routerUrl }: { hubUrl?: string; routerUrl?: string }): Hosts {
  const hub = httpAddress(hubUrl, "hubUrl");
  const router = hub === defaultHubUrl ? defaultRouterUrl : `${hub}/router`;
  return { hubUrl: hub, routerUrl: httpAddress(routerUrl ?? router, "routerUrl") };
}

/** Matches a user name or password in a URL. `fetch` rejects such URLs with an error that contains the password. */
const hasUser = /^https?:\/\/[^/?#\\]*@/i;

/** Removes trailing slashes. Returns "" if the address is not http(s) or contains a password. */
const trimmed = /* @__PURE__ */ remembered((address) => {
  const isAddress = /^https?:\/\/[^\s/]/i.test(address) && !hasUser.test(address) && URL.canParse(address);
  return isAddress ? address.replace(/(?<!\/)\/+$/, "") : "";
});

export function httpAddress(address: string, name: string): string {
  const known = trimmed(address);
  if (known !== "") return known;
  if (hasUser.test(address)) {
    throw new InputError(`${name} must not hold a user name or a password: keys are passed as accessToken.`);
  }
  throw new InputError(`${name} must be an address that starts with http:// or https://, not "${address}".`);
}

/** Returns the host and port of an http(s) address. */
export const hostOf = /* @__PURE__ */ remembered((address) => new URL(address).host);
