import { isRecord } from "../adapters/shape.ts";
import type { ChatCompletionUsage } from "../tasks/chat-types.ts";
import { requestIdOf } from "./http-failure.ts";
import type { CallMetadata } from "./options.ts";
import type { Call } from "./perform.ts";

/** What is known about a call that ended well. */
export function metadataOf(
  { target, scope }: Call,
  response: Response,
  answer: unknown,
  { headersAt, attempts }: { headersAt: number; attempts: number },
): CallMetadata {
  const usage = usageIn(answer);
  const costUsd = routerCost(response.headers, target.isRouted) ?? costIn(answer);
  return {
    provider: servedBy(response.headers, target),
    model: target.model,
    status: response.status,
    requestId: requestIdOf(response),
    timings: { headersMs: headersAt - scope.startedAt, totalMs: scope.effects.now() - scope.startedAt, attempts },
    headers: Object.fromEntries([...response.headers].filter(([name]) => name !== "set-cookie")),
    ...(usage !== undefined && { usage }),
    ...(costUsd !== undefined && { costUsd }),
  };
}

/** The router says who answered: it chooses for `auto`, and takes another provider when one fails. */
function servedBy(headers: Headers, { isRouted, provider }: Call["target"]): string {
  const named = isRouted ? headers.get("x-provider") : null;
  return named === null || named === "" ? provider.id : named;
}

/** What the router put on the bill. */
function routerCost(headers: Headers, isRouted: boolean): number | undefined {
  const cost = isRouted ? headers.get("x-cost-usd") : null;
  return cost !== null && /^\d+(\.\d+)?(e-?\d+)?$/i.test(cost) ? Number(cost) : undefined;
}

function usageIn(answer: unknown): ChatCompletionUsage | undefined {
  if (!isRecord(answer) || !isRecord(answer.usage)) return undefined;
  const { prompt_tokens = 0, completion_tokens = 0, total_tokens } = answer.usage;
  if (typeof prompt_tokens !== "number" || typeof completion_tokens !== "number") return undefined;
  const total = typeof total_tokens === "number" ? total_tokens : prompt_tokens + completion_tokens;
  return { ...answer.usage, prompt_tokens, completion_tokens, total_tokens: total };
}

/** US dollars: in the usage as `cost` or `estimated_cost`, or in deepinfra's `inference_status.cost`. */
function costIn(answer: unknown): number | undefined {
  if (!isRecord(answer)) return undefined;
  const usage = isRecord(answer.usage) ? answer.usage : {};
  const status = isRecord(answer.inference_status) ? answer.inference_status : {};
  return [usage.cost, usage.estimated_cost, status.cost].find((cost) => typeof cost === "number");
}
