import type { HttpClient } from "@modelyard/platform/egress/egress";
import { limits } from "@modelyard/platform/limits";
import { redactText } from "@modelyard/platform/redact";
import { z } from "zod";
import { probe } from "../http/probe.ts";
import type { CallableProvider } from "../providers/callable-provider.ts";

const Models = z.object({ data: z.array(z.object({ id: z.string() })) });
// What can stand in a call's `model` without being read as something else.
const usableId = new RegExp(`^[\\w.@/:+-]{1,${limits.router.discoveredModelChars}}$`);

/** What a server says that it serves, or why it did not say. */
export type Discovery = { models: string[] } | { problem: string };

/** Asks a server by `GET /v1/models`. Ids that nobody could call are left out. */
export async function askForModels(provider: CallableProvider, client: HttpClient): Promise<Discovery> {
  const { origin, pathPrefix, authorization = {}, secrets } = provider;
  const url = new URL(`${origin}${pathPrefix}/v1/models`);
  const answer = await probe({ client, url, headers: authorization });
  if (answer.kind === "abandoned") return { problem: "It was not asked to the end." };
  if (answer.kind === "failed") return { problem: redactText(`It ${answer.failure.sentence}.`, secrets) };
  if (answer.status !== 200) return { problem: `It answered ${answer.status} to GET ${url.pathname}.` };
  const parsed = Models.safeParse(jsonOf(answer.body));
  if (!parsed.success) return { problem: `Its answer to GET ${url.pathname} is no list of models.` };
  const ids = new Set(
    parsed.data.data.map(({ id }) => id).filter((id) => usableId.test(id) && !secrets.some((key) => id.includes(key))),
  );
  return { models: [...ids].slice(0, limits.router.discoveredModels).toSorted() };
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
