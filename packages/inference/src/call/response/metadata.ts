import { isRecord } from "../../adapters/shape.ts";
import type { ChatCompletionUsage } from "../../tasks/chat-types.ts";
import type { Call } from "../call.ts";
import type { CallMetadata } from "../options.ts";
import { requestIdOf } from "./http-failure.ts";

/** Returns metadata of a successful call. */
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
    headers: headersOf(response),
    ...(usage !== undefined && { usage }),
    ...(costUsd !== undefined && { costUsd }),
  };
}

/** Returns a response's headers with lower-case names. */
export function headersOf({ headers }: Response): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => name !== "set-cookie"));
}

/** Returns the provider that the router reports. The router chooses one for `auto`, and another after a failure. */
function servedBy(headers: Headers, { isRouted, provider }: Call["target"]): string {
  return (isRouted && headers.get("x-provider")) || provider.id;
}

/** Returns the cost that the router billed. */
function routerCost(headers: Headers, isRouted: boolean): number | undefined {
  const cost = (isRouted && headers.get("x-cost-usd")) || "";
  return /^\d+(\.\d+)?(e-?\d+)?$/i.test(cost) ? Number(cost) : undefined;
}

function usageIn(answer: unknown): ChatCompletionUsage | undefined {
  const { usage } = fieldsOf(answer);
  if (!isRecord(usage)) return undefined;
  const { prompt_tokens = 0, completion_tokens = 0, total_tokens } = usage;
  if (typeof prompt_tokens !== "number" || typeof completion_tokens !== "number") return undefined;
  const total = typeof total_tokens === "number" ? total_tokens : prompt_tokens + completion_tokens;
  return { ...usage, prompt_tokens, completion_tokens, total_tokens: total };
}

/** Returns the cost in US dollars: `cost` or `estimated_cost` in the usage, or DeepInfra's `inference_status.cost`. */
function costIn(answer: unknown): number | undefined {
  const { usage, inference_status: status } = fieldsOf(answer);
  const { cost, estimated_cost } = fieldsOf(usage);
  return [cost, estimated_cost, fieldsOf(status).cost].find((dollars) => typeof dollars === "number");
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}
