import { InputError } from "../../errors/input-error.ts";
import { remembered } from "./remembered.ts";

/** Where the hub and its router are unless a caller says otherwise. */
export const defaultHubUrl = "https://huggingface.co";
export const defaultRouterUrl = "https://router.huggingface.co";

/** Names the organisation that pays. */
export const billToHeader = "x-hf-bill-to";

export interface Hosts {
  hubUrl: string;
  routerUrl: string;
}

/**
 * @returns both origins without a trailing slash
 * @throws {InputError} one is no http(s) address
 */
export function hostsOf({ hubUrl = defaultHubUrl, routerUrl }: { hubUrl?: string; routerUrl?: string }): Hosts {
  const hub = httpAddress(hubUrl, "hubUrl");
  const router = hub === defaultHubUrl ? defaultRouterUrl : `${hub}/router`;
  return { hubUrl: hub, routerUrl: httpAddress(routerUrl ?? router, "routerUrl") };
}

/** A user name or a password in an address: `fetch` refuses it, with the password in its words. */
const hasUser = /^https?:\/\/[^/?#\\]*@/i;

/** The address without slashes at its end; "" if it is no http(s) address, or one with a password. */
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

/** The host of an http(s) address, with its port. */
export const hostOf = /* @__PURE__ */ remembered((address) => new URL(address).host);
