import type { HttpClient } from "@modelyard/platform/egress/egress";
import { redactText } from "@modelyard/platform/redact";
import type { KeyTest } from "../contract/provider-keys.ts";
import { probe } from "../http/probe.ts";
import type { CallableProvider } from "../providers/callable-provider.ts";
import { keyCheckOf } from "./key-checks.ts";

interface TestKeyOptions {
  /** With the key to test. */
  provider: CallableProvider;
  client: HttpClient;
  now: () => number;
}

type Result = Pick<KeyTest, "status" | "message">;

/** Tests a key with the provider's cheapest documented call. */
export async function testKey({ provider, client, now }: TestKeyOptions): Promise<KeyTest> {
  const result = await resultOf(provider, client);
  const message = redactText(result.message, provider.secrets);
  return { ...result, message, testedAt: new Date(now()).toISOString() };
}

async function resultOf({ definition, authorization = {} }: CallableProvider, client: HttpClient): Promise<Result> {
  const { label } = definition;
  const url = keyCheckOf(definition);
  if (url === undefined) {
    return {
      status: "unproven",
      message: `${label} documents no free call that needs a key. Call a model to test it.`,
    };
  }
  const response = await probe({ client, url, headers: authorization });
  if (response.kind === "abandoned") return { status: "unreachable", message: `The request to ${label} was aborted.` };
  if (response.kind === "failed") return { status: "unreachable", message: `${label} ${response.failure.sentence}.` };
  const { status } = response;
  if (status === 401 || status === 403) {
    return { status: "refused", message: `${label} refused this key with status ${status}. Create a new one there.` };
  }
  if (status === 402) {
    return { status: "refused", message: `${label} accepted this key, but the account has no credit: status 402.` };
  }
  if (status >= 300) {
    return {
      status: "refused",
      message: `${label} responded ${status}, so the key could not be tested. Try again later.`,
    };
  }
  const { authorization: _bearer, "x-key": _key, ...others } = authorization;
  const without = await probe({ client, url, headers: others });
  if (without.kind === "gathered" && without.status < 300) {
    return {
      status: "unproven",
      message: `${label} responds without a key as well. Call a model to test the key.`,
    };
  }
  return { status: "works", message: `${label} accepted this key.` };
}
