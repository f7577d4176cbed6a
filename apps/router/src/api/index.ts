import type { ApiGroup } from "@modelyard/platform/api/operation";
import { chatOperation } from "../chat/api.ts";
import { messagesOperation, responsesOperation } from "../dialects/api.ts";
import { jobOperations } from "../jobs/api.ts";
import {
  listModelsOperation,
  showModelOperation,
  showProvidersOfIdOperation,
  showProvidersOperation,
} from "../models/api.ts";
import { providerOperations } from "../named-provider/api.ts";
import {
  customProviderOperations,
  documentOperations,
  listProviders,
  priceOperations,
} from "../settings/api/administration-api.ts";
import { engineOperations } from "../settings/api/engine-api.ts";
import { providerHealthOperation } from "../settings/api/health-api.ts";
import { launcherOperations } from "../settings/api/launcher-api.ts";
import { operationsOfOwners } from "../settings/api/owner-api.ts";
import {
  completionsOperation,
  embeddingsOperation,
  imagesOperation,
  speechOperation,
  transcriptionsOperation,
} from "../tasks/api.ts";
import { ownUsageOperation, usageBreakdownOperation, usageOperation } from "../usage/api.ts";

/** Every documented operation of the router, in reading order. */
export const routerApi: readonly ApiGroup[] = [
  {
    id: "chat",
    title: "Chat",
    description:
      "Calls chat models. OpenAI's clients work with this hub's address and `/v1` as the base URL; Anthropic's with the hub's address.",
    operations: [chatOperation, responsesOperation, messagesOperation, completionsOperation],
  },
  {
    id: "embeddings",
    title: "Embeddings",
    description: "Turns texts into vectors.",
    operations: [embeddingsOperation],
  },
  { id: "images", title: "Images", description: "Creates images.", operations: [imagesOperation] },
  {
    id: "audio",
    title: "Audio",
    description: "Speaks texts and transcribes speech.",
    operations: [speechOperation, transcriptionsOperation],
  },
  {
    id: "callable-models",
    title: "Callable models",
    description: "Models that a provider serves, with prices and speed.",
    operations: [listModelsOperation, showModelOperation, showProvidersOperation, showProvidersOfIdOperation],
  },
  {
    id: "jobs",
    title: "Jobs",
    description: "Runs calls in the background, such as the making of a video. Jobs are deleted a week after they end.",
    operations: Object.values(jobOperations),
  },
  {
    id: "providers",
    title: "Provider addresses",
    description: "Calls one provider in its own format, with this hub's token.",
    operations: providerOperations,
  },
  {
    id: "usage",
    title: "Usage",
    description: "Calls and what they cost.",
    operations: [ownUsageOperation, usageOperation, usageBreakdownOperation],
  },
  {
    id: "provider-keys",
    title: "Provider keys",
    description:
      "Keys of inference providers. A user's own come before those of the organization that pays, and the hub's.",
    operations: operationsOfOwners("keys"),
  },
  {
    id: "provider-order",
    title: "Order of providers",
    description: "Which providers a call tries, and in which order.",
    operations: operationsOfOwners("preferences"),
  },
  {
    id: "quotas",
    title: "Budgets and rate limits",
    description: "Limits of calls, tokens and cost in a time.",
    operations: operationsOfOwners("quotas"),
  },
  {
    id: "provider-administration",
    title: "Providers and prices",
    description: "Providers, custom servers, prices, and all settings in one document.",
    operations: [
      listProviders,
      providerHealthOperation,
      ...Object.values(customProviderOperations),
      ...Object.values(priceOperations),
      ...Object.values(documentOperations),
    ],
  },
  {
    id: "engine",
    title: "Engine",
    description: "The models that this hub runs itself.",
    operations: [...Object.values(engineOperations), ...Object.values(launcherOperations)],
  },
];
