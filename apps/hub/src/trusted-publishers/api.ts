import { type ApiOperation, json } from "@modelyard/platform/api/operation";
import { z } from "zod";
import { forEachKind, repositoryParameters } from "../api/parameters.ts";
import { ofWriting, repositoryResponses } from "../api/responses.ts";
import { TrustedPublisher, TrustedPublisherRequest } from "../contract/sign-in/trusted-publishers.ts";

const example = {
  id: "65a1b2c3d4e5f60718293a4b",
  issuer: "https://token.actions.githubusercontent.com",
  claims: { repository: "acme/tiny-chat", environment: "release" },
  createdBy: "ada",
  createdAt: "2026-11-01T09:30:00.000Z",
  lastUsedAt: null,
};
const { issuer, claims } = example;
const parameters = repositoryParameters.extend({
  publisherId: z.string().meta({ description: "Id of the trusted publisher.", examples: [example.id] }),
});

/** Trusted publishers of a repository. */
export const publisherOperations = forEachKind((kind) => {
  const path = `/api/${kind}s/{namespace}/{name}/trusted-publishers`;
  return {
    list: {
      method: "GET",
      path,
      id: `list-trusted-publishers-of-${kind}`,
      summary: `List the trusted publishers of a ${kind}`,
      parameters: repositoryParameters,
      responses: repositoryResponses(
        { 200: { description: "Publishers, the oldest first.", content: json(z.array(TrustedPublisher), [example]) } },
        [403],
      ),
      auth: "write",
    },
    create: {
      method: "POST",
      path,
      id: `add-trusted-publisher-of-${kind}`,
      summary: `Add a trusted publisher to a ${kind}`,
      description:
        "Jobs whose ID token has all the claims can exchange it at `POST /oauth/token` for a token that may change the repository. See [Trusted publishers](/docs/trusted-publishers).",
      parameters: repositoryParameters,
      body: { content: json(TrustedPublisherRequest, { issuer, claims }) },
      responses: repositoryResponses(
        { 200: { description: "The publisher.", content: json(TrustedPublisher, example) } },
        ofWriting,
      ),
      auth: "write",
    },
    remove: {
      method: "DELETE",
      path: `${path}/{publisherId}`,
      id: `remove-trusted-publisher-of-${kind}`,
      summary: `Remove a trusted publisher of a ${kind}`,
      description: "Revokes the tokens that its jobs have.",
      parameters,
      responses: repositoryResponses(
        { 200: { description: "It was removed.", content: json(z.object({}), {}) } },
        ofWriting,
      ),
      auth: "write",
    },
  } satisfies Record<string, ApiOperation>;
});
