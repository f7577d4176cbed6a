import { type ApiOperation, bytes, json } from "@modelyard/platform/api/operation";
import { z } from "zod";
import { deleted, ofStoring, settingsResponses } from "../../api/responses.ts";
import { CustomProviderEntry, CustomProviderRequest } from "../../contract/custom-providers.ts";
import { PriceEntry, PriceRequest } from "../../contract/prices.ts";
import { ProviderEntry } from "../../contract/provider-keys.ts";
import { RouterSettings } from "../../contract/router-settings.ts";

const at = "2026-11-01T09:30:00.000Z";

export const listProviders: ApiOperation = {
  method: "GET",
  path: "/api/router/providers",
  id: "list-providers",
  summary: "List inference providers",
  description: "Says for each whose key your calls would use.",
  query: z.object({ organisation: z.string().optional().describe("Organization that pays for the calls.") }),
  responses: settingsResponses({
    200: {
      description: "All providers.",
      content: json(z.array(ProviderEntry), [
        { id: "groq", label: "Groq", custom: false, tasks: ["conversational"], keyFrom: "hub", callable: true },
      ]),
    },
  }),
  auth: "read",
};

const custom = {
  id: "gpu-1",
  label: "GPU server",
  baseUrl: "https://gpu-1.example.com",
  replicas: [],
  createdAt: at,
  hasKey: true,
  engine: "vllm",
  engineVersion: "0.11.0",
  health: "ready",
  refreshedAt: at,
  problem: null,
  models: ["tiny-chat"],
  modelDetails: [{ id: "tiny-chat", task: "conversational", contextLength: 8192, state: "loaded" }],
};
const server = { description: "The server.", content: json(CustomProviderEntry, custom) };
const parameters = z.object({ id: z.string().meta({ description: "Id of the server.", examples: ["gpu-1"] }) });

/** Custom providers: servers that speak OpenAI's API. */
export const customProviderOperations = {
  list: {
    method: "GET",
    path: "/api/router/custom-providers",
    id: "list-custom-providers",
    summary: "List custom providers",
    description: "For administrators.",
    responses: settingsResponses({
      200: { description: "The servers.", content: json(z.array(CustomProviderEntry), [custom]) },
    }),
    auth: "read",
  },
  put: {
    method: "PUT",
    path: "/api/router/custom-providers/{id}",
    id: "set-custom-provider",
    summary: "Add or change a custom provider",
    description: "For administrators. `problem` in the response says why its models could not be listed.",
    parameters,
    body: { content: json(CustomProviderRequest, { label: "GPU server", baseUrl: "https://gpu-1.example.com" }) },
    responses: settingsResponses({ 200: server }, ofStoring),
    auth: "write",
  },
  refresh: {
    method: "POST",
    path: "/api/router/custom-providers/{id}/refresh",
    id: "refresh-custom-provider",
    summary: "Read the models of a custom provider again",
    description: "For administrators.",
    parameters,
    responses: settingsResponses({ 200: server }, [404]),
    auth: "write",
  },
  remove: {
    method: "DELETE",
    path: "/api/router/custom-providers/{id}",
    id: "delete-custom-provider",
    summary: "Remove a custom provider",
    description: "For administrators.",
    parameters,
    responses: settingsResponses({ 204: deleted }, [404]),
    auth: "write",
  },
} satisfies Record<string, ApiOperation>;

const micros = { inputMicros: 50_000, outputMicros: 80_000, imageMicros: 0, secondMicros: 0 };
const price = {
  provider: "groq",
  providerModelId: "tiny-chat-1b",
  ...micros,
  cachedReadMicros: null,
  cachedWriteMicros: null,
  tiers: [],
  updatedAt: at,
};

/** Prices of providers, in micro-USD. */
export const priceOperations = {
  list: {
    method: "GET",
    path: "/api/router/prices",
    id: "list-prices",
    summary: "List prices",
    responses: settingsResponses({
      200: { description: "The prices.", content: json(z.array(PriceEntry), [price]) },
    }),
    auth: "read",
  },
  put: {
    method: "PUT",
    path: "/api/router/prices",
    id: "set-price",
    summary: "Set a price",
    description: "For administrators. Prices are in micro-USD, of tokens for a million.",
    body: { content: json(PriceRequest, { provider: "groq", providerModelId: "tiny-chat-1b", ...micros }) },
    responses: settingsResponses({ 200: { description: "The price.", content: json(PriceEntry, price) } }, ofStoring),
    auth: "write",
  },
  remove: {
    method: "DELETE",
    path: "/api/router/prices",
    id: "delete-price",
    summary: "Delete a price",
    description: "For administrators.",
    query: z.object({
      provider: z.string().describe("Id of the provider."),
      providerModelId: z.string().describe("The provider's name of the model."),
    }),
    responses: settingsResponses({ 204: deleted }, [404]),
    auth: "write",
  },
} satisfies Record<string, ApiOperation>;

const settings = {
  description: "The settings, without keys.",
  content: json(RouterSettings, { preferences: { order: [["groq"]], disabled: [], weights: {} } }),
};

/** All settings in one document. */
export const documentOperations = {
  get: {
    method: "GET",
    path: "/api/router/settings",
    id: "get-settings-document",
    summary: "Get all settings of the hub",
    description: "For administrators. Keys are omitted.",
    responses: settingsResponses({ 200: settings }),
    auth: "read",
  },
  put: {
    method: "PUT",
    path: "/api/router/settings",
    id: "apply-settings-document",
    summary: "Apply settings of the hub",
    description:
      "For administrators. Applies all of the document or nothing. A section that is present replaces all of its kind; others stay.",
    body: {
      content: [
        ...json(RouterSettings, { preferences: { order: [["groq"]] } }),
        ...bytes("application/yaml", "The same as YAML.", "preferences:\n  order: [[groq]]\n"),
      ],
    },
    responses: settingsResponses({ 200: settings }, ofStoring),
    auth: "write",
  },
} satisfies Record<string, ApiOperation>;
