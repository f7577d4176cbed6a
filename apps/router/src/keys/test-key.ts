import type { HttpClient } from "@modelyard/platform/egress/egress";
import { redactText } from "@modelyard/platform/redact";
import type { KeyTest } from "../contract/provider-keys.ts";
import { probe } from "../http/probe.ts";
import type { CallableProvider } from "../providers/callable-provider.ts";
import { keyCheckOf } from "./key-checks.ts";

interface TestKeyOptions {
  /** With the key to try. */
  provider: CallableProvider;
  client: HttpClient;
  now: () => number;
}

type Result = Pick<KeyTest, "status" | "message">;

/** Tries a key with the provider's cheapest documented call, and says in plain words what that brought. */
export async function testKey({ provider, client, now }: TestKeyOptions): Promise<KeyTest> {
  const result = await tried(provider, client);
  const message = redactText(result.message, provider.secrets);
  return { ...result, message, testedAt: new Date(now()).toISOString() };
}

async function tried({ definition, authorization = {} }: CallableProvider, client: HttpClient): Promise<Result> {
  const { label } = definition;
  const url = keyCheckOf(definition);
  if (url === undefined) {
    return { status: "unproven", message: `${label} documents no free call that takes a key. Call a model to try it.` };
  }
  const answer = await probe({ client, url, headers: authorization });
  if (answer.kind === "abandoned") return { status: "unreachable", message: `${label} was not asked to the end.` };
  if (answer.kind === "failed") return { status: "unreachable", message: `${label} ${answer.failure.sentence}.` };
  const { status } = answer;
  if (status === 401 || status === 403) {
    return { status: "refused", message: `${label} refuses this key: it answered ${status}. Make a new one there.` };
  }
  if (status === 402) {
    return { status: "refused", message: `${label} knows this key, but wants to be paid first: it answered 402.` };
  }
  if (status >= 300) {
    return {
      status: "refused",
      message: `${label} answered ${status}, so this says little about the key. Try again later.`,
    };
  }
  const { authorization: _bearer, "x-key": _key, ...others } = authorization;
  const without = await probe({ client, url, headers: others });
  if (without.kind === "gathered" && without.status < 300) {
    return {
      status: "unproven",
      message: `${label} answers, but would do so without a key, too. Call a model to try the key.`,
    };
  }
  return { status: "works", message: `${label} takes this key.` };
}
