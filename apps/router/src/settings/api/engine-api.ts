import { type ApiOperation, json } from "@modelyard/platform/api/operation";
import { z } from "zod";
import { settingsResponses } from "../../api/responses.ts";
import { EngineState, UnloadRequest } from "../../contract/engine.ts";

/** The engine with which this hub runs models itself. */
export const engineOperations = {
  get: {
    method: "GET",
    path: "/api/router/engine",
    id: "get-engine",
    summary: "Get the state of this hub's engine",
    description: "For administrators. The models that it has loaded, their memory and their queues.",
    responses: settingsResponses(
      {
        200: {
          description: "The state.",
          content: json(EngineState, {
            memoryBytes: 4_294_967_296,
            reservedBytes: 150_000_000,
            models: [
              {
                id: "acme/tiny-chat",
                commit: "1f0c5a6b7d8e9f0a1b2c3d4e5f60718293a4b5c6",
                task: "conversational",
                runtime: "gguf",
                state: "ready",
                reservedBytes: 150_000_000,
                contextTokens: 256,
                parallelCalls: 4,
                running: 1,
                waiting: 0,
                loadMs: 900,
                tokensPerSecond: 700,
                lastUsedAt: 1_793_525_400_000,
              },
            ],
            failures: [],
            measured: [{ id: "acme/tiny-chat", loadMs: 900, tokensPerSecond: 700 }],
          }),
        },
      },
      [404],
    ),
    auth: "read",
  },
  unload: {
    method: "POST",
    path: "/api/router/engine/unload",
    id: "unload-model",
    summary: "Unload a model from this hub's engine",
    description: "For administrators. Its running calls fail; the next call loads it again.",
    body: { content: json(UnloadRequest, { model: "acme/tiny-chat" }) },
    responses: settingsResponses(
      {
        200: {
          description: "The model is unloaded.",
          content: json(z.object({ unloaded: z.literal(true) }), { unloaded: true }),
        },
      },
      [404],
    ),
    auth: "write",
  },
} satisfies Record<string, ApiOperation>;
