import { type ApiOperation, json } from "@modelyard/platform/api/operation";
import { z } from "zod";
import { forEachKind, nextPage, repositoryParameters, revision } from "../api/parameters.ts";
import { repositoryResponses, responses } from "../api/responses.ts";
import { DatasetInfo, ModelInfo, ProviderMapping } from "../contract/models.ts";
import { infoQuery, listQuery } from "./list-query.ts";

/** Makes fields optional: `expand` chooses among them, and those without a value are then `null`. */
function chosen(shape: z.ZodRawShape): z.ZodObject {
  const optional = Object.entries(shape).map(([name, field]) => [name, z.nullish(field)] as const);
  return z.object({ ...Object.fromEntries(optional), _id: z.string(), id: z.string() });
}

const securityRepoStatus = z
  .object({ scansDone: z.boolean(), filesWithIssues: z.array(z.object({ path: z.string(), level: z.string() })) })
  .describe("With `securityStatus`. This hub does not scan files.");
const ofBoth = {
  resourceGroup: z.null().describe("This hub has no resource groups."),
  gitalyUid: z.null(),
  xetEnabled: z.null().describe("Clients that can use Xet learn of it when they upload or download."),
};
const modelFields = {
  ...ModelInfo.shape,
  ...ofBoth,
  childrenModelCount: z.record(z.string(), z.int()).describe("Models made from this one, by relation."),
  baseModels: z.object({
    relation: z.string(),
    models: z.array(z.object({ _id: z.string(), id: z.string() })).describe("Those that are on this hub."),
  }),
  "model-index": z.unknown().describe("Evaluation results in the card."),
  inference: z.literal("warm").describe("A provider serves the model."),
  evalResults: z.array(z.never()).describe("Always empty: see `model-index`."),
  spaces: z.array(z.never()).describe("Always empty: this hub has no spaces."),
};
const datasetFields = {
  ...DatasetInfo.shape,
  ...ofBoth,
  description: z.string().describe("The beginning of the card, as plain text."),
  citation: z.string().describe("The field of the card."),
  paperswithcode_id: z.string().describe("The field of the card."),
  mainSize: z.int().describe("Bytes of the files of the main branch."),
};
const schemas = {
  model: {
    one: chosen({ ...modelFields, securityRepoStatus }),
    listed: chosen({
      ...modelFields,
      inferenceProviderMapping: z.array(ProviderMapping.extend({ provider: z.string() })),
    }),
  },
  dataset: { one: chosen({ ...datasetFields, securityRepoStatus }), listed: chosen(datasetFields) },
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
