import type { ModelProvider, ModelProviders } from "@modelyard/router/contract";

const unmeasured = { requests: 0, failures: 0, uptime: null, first_byte_ms: null, tokens_per_second: null };

/** Returns a provider with default values for fields that a test does not need. */
export function modelProvider(provider: Partial<ModelProvider> & { provider: string }): ModelProvider {
  return {
    task: "conversational",
    status: "live",
    has_key: true,
    pricing: null,
    last_30_minutes: unmeasured,
    ...provider,
  };
}

export function modelProviders(model: string, data: ModelProvider[]): ModelProviders {
  return { object: "list", model, window_minutes: 30, data };
}

export const fixtureServing: readonly ModelProviders[] = [
  modelProviders("acme/talker-1b", [
    modelProvider({
      provider: "simulator",
      pricing: {
        input_usd_per_million_tokens: "0.05",
        output_usd_per_million_tokens: "0.4",
        usd_per_image: "0",
        usd_per_second: "0",
        cached_read_usd_per_million_tokens: "0.05",
        cached_write_usd_per_million_tokens: "0.05",
        tiers: [],
      },
      last_30_minutes: {
        requests: 200,
        failures: 1,
        uptime: 0.995,
        first_byte_ms: { p50: 412.4, p90: 800, p99: 1200 },
        tokens_per_second: { p50: 87.6, p90: 60, p99: 40 },
      },
    }),
  ]),
];

/** Returns a router that serves these figures only. */
export function serveFixtureFigures(figures: readonly ModelProviders[] = fixtureServing) {
  return async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const found = figures.find(({ model }) => pathname === `/v1/models/${model}/providers`);
    if (found !== undefined) return Response.json(found);
    return Response.json({ error: { message: `No response for ${request.url} in this test.` } }, { status: 503 });
  };
}
