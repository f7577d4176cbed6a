import { type ApiOperation, json } from "@modelyard/platform/api/operation";
import { z } from "zod";
import { deleted, ofStoring, settingsResponses } from "../../api/responses.ts";
import { ProviderPreferences } from "../../contract/preferences.ts";
import { KeyTest, ProviderKeyEntry, ProviderKeyRequest } from "../../contract/provider-keys.ts";
import { QuotaEntry, QuotaRequest } from "../../contract/quotas.ts";
import { type OwnerAddress, ownerAddresses } from "../owner-addresses.ts";

const owners = {
  "/api/router/me": { id: "my", whose: "your own" },
  "/api/router/hub": { id: "hub", whose: "the hub's" },
  "/api/router/organisations/:name": { id: "organisation", whose: "an organization's" },
} as const satisfies Record<OwnerAddress, { id: string; whose: string }>;

const createdAt = "2026-11-01T09:30:00.000Z";
const entry = {
  provider: "groq",
  label: "Groq",
  ending: "x7Qa",
  createdAt,
  updatedAt: createdAt,
  lastUsedAt: null,
  lastTest: null,
};
const quota = { per: "all", name: null, measure: "cost", window: "month", most: 50_000_000 };
const quotaEntry = { ...quota, id: "q1", updatedAt: createdAt, used: [], resetsAt: "2026-12-01T00:00:00.000Z" };
const preferences = { order: [["groq"], ["together"]], disabled: [], weights: {} };

function declare(address: OwnerAddress) {
  const { id, whose } = owners[address];
  const isOrganisation = address.endsWith("/:name");
  const base = address.replace(":name", "{name}");
  const ofOwner = isOrganisation
    ? { parameters: z.object({ name: z.string().meta({ description: "The organization.", examples: ["acme"] }) }) }
    : {};
  const withParameter = (name: string, description: string, example: string) => ({
    parameters: z.object({
      ...ofOwner.parameters?.shape,
      [name]: z.string().meta({ description, examples: [example] }),
    }),
  });
  const ofProvider = withParameter("provider", "Id of the provider.", "groq");
  const stored = { description: "The key, as far as it is shown.", content: json(ProviderKeyEntry, entry) };
  const preferred = { description: "The order.", content: json(ProviderPreferences, preferences) };
  return {
    keys: {
      list: {
        ...ofOwner,
        method: "GET",
        path: `${base}/keys`,
        id: `list-${id}-keys`,
        summary: `List provider keys: ${whose}`,
        description: "Keys are never shown again; `ending` is what tells them apart.",
        responses: settingsResponses({
          200: { description: "The keys, by provider.", content: json(z.array(ProviderKeyEntry), [entry]) },
        }),
        auth: "read",
      },
      put: {
        ...ofProvider,
        method: "PUT",
        path: `${base}/keys/{provider}`,
        id: `store-${id}-key`,
        summary: `Store a provider key: ${whose}`,
        body: { content: json(ProviderKeyRequest, { key: "gsk_example" }) },
        responses: settingsResponses({ 200: stored }, [...ofStoring, 404]),
        auth: "write",
      },
      test: {
        ...ofProvider,
        method: "POST",
        path: `${base}/keys/{provider}/test`,
        id: `test-${id}-key`,
        summary: `Test a stored provider key: ${whose}`,
        responses: settingsResponses(
          {
            200: {
              description: "What the provider responded.",
              content: json(KeyTest, { status: "works", message: "Groq accepted the key.", testedAt: createdAt }),
            },
          },
          [400, 404],
        ),
        auth: "write",
      },
      remove: {
        ...ofProvider,
        method: "DELETE",
        path: `${base}/keys/{provider}`,
        id: `delete-${id}-key`,
        summary: `Delete a provider key: ${whose}`,
        responses: settingsResponses({ 204: deleted }, [404]),
        auth: "write",
      },
    },
    preferences: {
      get: {
        ...ofOwner,
        method: "GET",
        path: `${base}/preferences`,
        id: `get-${id}-preferences`,
        summary: `Get the order of providers: ${whose}`,
        responses: settingsResponses({ 200: preferred }),
        auth: "read",
      },
      put: {
        ...ofOwner,
        method: "PUT",
        path: `${base}/preferences`,
        id: `set-${id}-preferences`,
        summary: `Set the order of providers: ${whose}`,
        body: { content: json(ProviderPreferences, preferences) },
        responses: settingsResponses({ 200: preferred }, ofStoring),
        auth: "write",
      },
      remove: {
        ...ofOwner,
        method: "DELETE",
        path: `${base}/preferences`,
        id: `delete-${id}-preferences`,
        summary: `Remove the order of providers: ${whose}`,
        responses: settingsResponses({ 204: deleted }),
        auth: "write",
      },
    },
    quotas: {
      list: {
        ...ofOwner,
        method: "GET",
        path: `${base}/quotas`,
        id: `list-${id}-quotas`,
        summary: `List budgets and rate limits: ${whose}`,
        responses: settingsResponses({
          200: { description: "The quotas, with what is used.", content: json(z.array(QuotaEntry), [quotaEntry]) },
        }),
        auth: "read",
      },
      put: {
        ...ofOwner,
        method: "PUT",
        path: `${base}/quotas`,
        id: `set-${id}-quota`,
        summary: `Set a budget or rate limit: ${whose}`,
        description: "Replaces the quota with the same `per`, `name`, `measure` and `window`. Costs are in micro-USD.",
        body: { content: json(QuotaRequest, quota) },
        responses: settingsResponses(
          { 200: { description: "The quota.", content: json(QuotaEntry, quotaEntry) } },
          ofStoring,
        ),
        auth: "write",
      },
      remove: {
        ...withParameter("id", "Id of the quota.", "q1"),
        method: "DELETE",
        path: `${base}/quotas/{id}`,
        id: `delete-${id}-quota`,
        summary: `Delete a budget or rate limit: ${whose}`,
        responses: settingsResponses({ 204: deleted }, [404]),
        auth: "write",
      },
    },
  } satisfies Record<string, Record<string, ApiOperation>>;
}

/** Settings of users, organizations and the hub, by the address below which they are. */
export const ownerOperations = {
  "/api/router/me": declare("/api/router/me"),
  "/api/router/hub": declare("/api/router/hub"),
  "/api/router/organisations/:name": declare("/api/router/organisations/:name"),
} as const satisfies Record<OwnerAddress, unknown>;

/** Returns the operations of one kind of all owners. */
export function operationsOfOwners(kind: "keys" | "preferences" | "quotas"): ApiOperation[] {
  return ownerAddresses.flatMap((address) => Object.values<ApiOperation>(ownerOperations[address][kind]));
}
