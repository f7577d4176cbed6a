import { type ApiOperation, json } from "@modelyard/platform/api/operation";
import { z } from "zod";
import { forEachKind, nextPage, repositoryParameters, revision } from "../api/parameters.ts";
import { repositoryResponses, responses } from "../api/responses.ts";
import { DatasetInfo, ModelInfo, ProviderMapping } from "../contract/models.ts";
import { infoQuery, listQuery } from "./list-query.ts";

const always = { _id: true, id: true } as const;

/** Each but `_id` and `id` may be absent: `expand` chooses among them, and some have no value. */
const chosenModel = ModelInfo.partial()
  .required(always)
  .extend({
    childrenModelCount: z.record(z.string(), z.int()).optional().describe("Models made from this one, by relation."),
    baseModels: z
      .object({ relation: z.string(), models: z.array(z.object({ _id: z.string(), id: z.string() })) })
      .optional(),
  });
const schemas = {
  model: {
    one: chosenModel,
    listed: chosenModel.extend({
      inferenceProviderMapping: z.array(ProviderMapping.extend({ provider: z.string() })).optional(),
    }),
  },
  dataset: {
    one: DatasetInfo.partial().required(always),
    listed: DatasetInfo.partial().required(always),
  },
} as const;

const common = {
  _id: "0192f0a1b2c3d4e5f6a7b8c9",
  author: "acme",
  likes: 12,
  trendingScore: 3,
  private: false,
  downloads: 1480,
  createdAt: "2026-11-01T09:30:00.000Z",
  lastModified: "2026-11-12T16:04:00.000Z",
};
const examples = {
  model: {
    ...common,
    id: "acme/tiny-chat",
    modelId: "acme/tiny-chat",
    gated: false,
    tags: ["transformers", "safetensors", "license:mit"],
    pipeline_tag: "text-generation",
    library_name: "transformers",
    numParameters: 1_100_000_000,
  },
  dataset: { ...common, id: "acme/questions", gated: false, tags: ["license:mit", "language:en"] },
};

/** Lists of models and datasets, and single ones. */
export const modelOperations = forEachKind((kind) => {
  const base = `/api/${kind}s`;
  const one = {
    200: {
      description: `The ${kind}.`,
      content: json(schemas[kind].one, {
        ...examples[kind],
        sha: "9f3c1a0b2d4e5f60718293a4b5c6d7e8f9a0b1c2",
        siblings: [{ rfilename: "README.md" }],
      }),
    },
  };
  return {
    list: {
      method: "GET",
      path: base,
      id: `list-${kind}s`,
      summary: `List ${kind}s`,
      description: `Lists the ${kind}s that the caller may see, page by page.`,
      query: listQuery(kind),
      responses: responses(
        {
          200: {
            description: `A page of ${kind}s.`,
            content: json(z.array(schemas[kind].listed), [examples[kind]]),
            headers: nextPage,
          },
        },
        [400],
      ),
      auth: "optional",
    },
    get: {
      method: "GET",
      path: `${base}/{namespace}/{name}`,
      id: `get-${kind}`,
      summary: `Get a ${kind}`,
      parameters: repositoryParameters,
      query: infoQuery,
      responses: repositoryResponses(one, [400]),
      auth: "optional",
    },
    atRevision: {
      method: "GET",
      path: `${base}/{namespace}/{name}/revision/{revision}`,
      route: `${base}/:namespace/:name/revision/:revision{.+}`,
      id: `get-${kind}-at-revision`,
      summary: `Get a ${kind} at a branch, tag or commit`,
      parameters: repositoryParameters.extend({ revision }),
      query: infoQuery,
      responses: repositoryResponses(one, [400]),
      auth: "optional",
    },
  } satisfies Record<string, ApiOperation>;
});
