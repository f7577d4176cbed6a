import { Job, JobRequest, Usage } from "@modelyard/router/contract";
import type { Operation, OperationGroup } from "./operation.ts";
import { administrationOperations, settingsOperations } from "./router-settings-operations.ts";

const json = "application/json";
const asOpenAi = (path: string) => `As OpenAI's \`${path}\` has it.`;

function openAi(path: string, id: string, summary: string, about?: string): Operation {
  return {
    method: "post",
    path,
    id,
    summary,
    ...(about === undefined ? {} : { about }),
    body: { type: json, about: asOpenAi(path) },
    answer: { type: json, about: asOpenAi(path) },
    token: "read",
  };
}

const inference: Operation[] = [
  openAi(
    "/v1/chat/completions",
    "chat",
    "Chat",
    '`model` is `owner/name`, with `:provider`, `:fastest` or `:cheapest` behind it where you want to choose. With `"stream": true` the answer arrives as events.',
  ),
  openAi("/v1/responses", "responses", "Chat, in the form of responses"),
  {
    ...openAi("/v1/messages", "messages", "Chat, in the form of messages"),
    body: { type: json, about: "As Anthropic's `/v1/messages` has it." },
    answer: { type: json, about: "As Anthropic's `/v1/messages` has it." },
  },
  openAi("/v1/completions", "completions", "Continue a text"),
  openAi("/v1/embeddings", "embeddings", "Embeddings"),
  openAi("/v1/images/generations", "images", "Make images"),
  {
    ...openAi("/v1/audio/speech", "speech", "Speak a text"),
    answer: { type: "audio/*", about: "The sound." },
  },
  {
    ...openAi("/v1/audio/transcriptions", "transcriptions", "Write down what is said"),
    body: { type: "multipart/form-data", about: asOpenAi("/v1/audio/transcriptions") },
  },
  {
    method: "get",
    path: "/v1/models",
    id: "list-callable-models",
    summary: "Models that can be called, with their providers and prices",
    answer: { type: json, about: "As OpenAI's `/v1/models` has it, with `providers` beside." },
    token: "read",
  },
  {
    method: "post",
    path: "/v1/jobs",
    id: "start-job",
    summary: "Start what takes longer than a request should",
    body: JobRequest,
    answer: Job,
    token: "read",
  },
  {
    method: "get",
    path: "/v1/jobs",
    id: "list-jobs",
    summary: "Your latest jobs",
    answer: { type: json, about: "A list of jobs." },
    token: "read",
  },
  {
    method: "get",
    path: "/v1/jobs/{id}",
    id: "get-job",
    summary: "One job",
    about: "With `/events` behind it, each change is sent as a server-sent event until the job has ended.",
    answer: Job,
    token: "read",
  },
  {
    method: "post",
    path: "/v1/jobs/{id}/cancel",
    id: "cancel-job",
    summary: "Stop a job",
    answer: Job,
    token: "read",
  },
  {
    method: "get",
    path: "/v1/usage",
    id: "own-usage",
    summary: "Your calls and what they cost, by day, provider and model",
    query: { days: "How far back: 1 to 366.", organisation: "What this organisation pays for." },
    answer: Usage,
    token: "read",
  },
  {
    method: "post",
    path: "/router/{provider}/{path}",
    id: "call-provider",
    summary: "Call one provider in its own way",
    about: "The token of this hub is exchanged for the stored key of the provider; the rest passes as it is.",
    body: { type: json, about: "What the provider documents." },
    answer: { type: json, about: "What the provider answers." },
    token: "read",
  },
];

export const routerGroups: readonly OperationGroup[] = [
  {
    name: "Inference",
    about: "Calling models. Clients of OpenAI work: give them this hub's address with /v1.",
    operations: inference,
  },
  { name: "Provider settings", about: "Keys, order and limits.", operations: settingsOperations },
  {
    name: "Providers, prices and usage",
    about: "Servers, what they take, and what was used.",
    operations: administrationOperations,
  },
];
