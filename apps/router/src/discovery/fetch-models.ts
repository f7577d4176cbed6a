import type { HttpClient } from "@modelyard/platform/egress/egress";
import { limits } from "@modelyard/platform/limits";
import { redactText } from "@modelyard/platform/redact";
import { z } from "zod";
import { probe } from "../http/probe.ts";
import type { CallableProvider } from "../providers/callable-provider.ts";

const Models = z.object({ data: z.array(z.object({ id: z.string() })) });
// Ids that a call's `model` can contain unambiguously.
const usableId = new RegExp(`^[\\w.@/:+-]{1,${limits.router.discoveredModelChars}}$`);

/** The models of a server, or why they are not known. */
export type Discovery = { models: string[] } | { problem: string };

/** Requests the models of a server with `GET /v1/models`. Drops ids that cannot be called. */
export async function fetchModels(provider: CallableProvider, client: HttpClient): Promise<Discovery> {
  const { origin, pathPrefix, authorization = {}, secrets } = provider;
  const url = new URL(`${origin}${pathPrefix}/v1/models`);
  const response = await probe({ client, url, headers: authorization });
  if (response.kind === "abandoned") return { problem: "The request was aborted." };
  if (response.kind === "failed") return { problem: redactText(`It ${response.failure.sentence}.`, secrets) };
  if (response.status !== 200) return { problem: `It responded ${response.status} to GET ${url.pathname}.` };
  const parsed = Models.safeParse(jsonOf(response.body));
  if (!parsed.success) return { problem: `Its response to GET ${url.pathname} is not a list of models.` };
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
