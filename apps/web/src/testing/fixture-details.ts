import type {
  DatasetPagePart,
  GgufFacts,
  HeaderPart,
  ModelDetails,
  ModelInfo,
  ModelPagePart,
} from "@modelyard/hub/contract";
import type { Context, Hono } from "hono";
import { absent } from "./fixture-discussions.ts";

export const noDetails: ModelDetails = {
  files: { gguf: [], problems: [] },
  bases: [],
  children: { finetune: 0, adapter: 0, merge: 0, quantized: 0 },
};

const attention = { layers: 16, keyValueHeads: 8, keyLength: 64, valueLength: 64 };

function gguf(facts: Pick<GgufFacts, "path" | "weightBytes"> & Partial<GgufFacts>): GgufFacts {
  return {
    parts: 1,
    size: facts.weightBytes + 4000,
    parameterCount: 1_235_814_400,
    architecture: "llama",
    contextLength: 131_072,
    attention,
    ...facts,
  };
}

/** Details of models' weights, by model id. */
export const fixtureDetails: Readonly<Record<string, ModelDetails>> = {
  "acme/talker-1b": {
    files: {
      safetensors: {
        parameterCount: 1_235_814_400,
        parameters: { F32: 14_400, BF16: 1_235_800_000 },
        weightBytes: 2_471_657_600,
        files: ["model-00001-of-00002.safetensors", "model-00002-of-00002.safetensors"],
      },
      gguf: [
        gguf({ path: "talker.IQ9_Z.gguf", weightBytes: 700_000_000, label: "IQ9_Z" }),
        gguf({ path: "talker.Q2_K.gguf", weightBytes: 580_000_000, label: "Q2_K", quantization: "Q2_K" }),
        gguf({ path: "talker.Q8_0.gguf", weightBytes: 1_313_000_000, label: "Q8_0", quantization: "Q8_0", parts: 2 }),
      ],
      attention,
      contextLength: 131_072,
      problems: [{ path: "cut.gguf", message: "the file ends in the middle of its header" }],
    },
    bases: [
      { id: "acme/lonely-7b", relation: "finetune", known: true },
      { id: "elsewhere/unknown", relation: "merge", known: false },
    ],
    children: { finetune: 3, adapter: 0, merge: 0, quantized: 1 },
  },
  "quay/hostile": {
    files: {
      gguf: [
        gguf({
          path: '"><script>alert(8)</script>.gguf',
          weightBytes: 1,
          label: "<img src=x onerror=alert(9)>",
          quantization: "__proto__",
          architecture: "<script>alert(10)</script>",
        }),
      ],
      problems: [{ path: "<script>alert(11)</script>", message: "</li><script>alert(12)</script>" }],
    },
    bases: [{ id: '"/onmouseover=alert(13)', relation: "constructor", known: true }],
    children: { finetune: 0, adapter: 0, merge: 0, quantized: 0 },
  },
};

/** Reads parts of a page, and collects those whose route failed. */
function readParts<Part extends string>(get: (path: string) => Response | Promise<Response>) {
  const failed: Part[] = [];
  const part = async (name: Part, path: string) => {
    const response = await get(path);
    if (response.ok) return response.json();
    if (response.status >= 500) failed.push(name);
    return undefined;
  };
  return { failed, part };
}

interface FixtureModelPageOptions {
  signedIn: (c: Context) => boolean;
  find: (c: Context) => ModelInfo | undefined;
}

/** Adds the route for the data of a model's page. Each part is what the fixture's route for this part returns. */
export function addFixtureModelPage(hub: Hono, { signedIn, find }: FixtureModelPageOptions): void {
  // Only for the route below, so that tests can break this part as they break the others.
  hub.get("/_private/details/models/:owner/:name", (c) => c.json(fixtureDetails[find(c)?.id ?? ""] ?? noDetails));
  hub.get("/_private/pages/models/:owner/:name", async (c) => {
    const id = `${c.req.param("owner")}/${c.req.param("name")}`;
    const get = (path: string) => hub.request(new URL(path, c.req.url).href, { headers: c.req.raw.headers });
    const model = await get(`/api/models/${id}`);
    if (find(c) === undefined) return absent(c);
    if (!model.ok) return model;
    const { failed, part } = readParts<ModelPagePart>(get);
    const expanded = await part("providers", `/api/models/${id}?expand=inferenceProviderMapping`);
    const like = signedIn(c) ? await part("liked", `/_private/likes/models/${id}`) : undefined;
    return c.json({
      model: await model.json(),
      providers: expanded?.inferenceProviderMapping,
      card: await part("card", `/_private/card/models/${id}`),
      details: await part("details", `/_private/details/models/${id}`),
      liked: like?.liked,
      discussions: await part("discussions", `/_private/discussions/models/${id}/count`),
      downloads: await part("downloads", `/_private/downloads/models/${id}`),
      failed,
    });
  });
}

/** Adds the routes for the headers of repositories' pages, like those for the data of the pages of models and datasets. */
export function addFixtureHeaders(hub: Hono, signedIn: (c: Context) => boolean): void {
  hub.get("/_private/headers/:types{models|datasets}/:owner/:name", async (c) => {
    const id = `${c.req.param("owner")}/${c.req.param("name")}`;
    const types = c.req.param("types");
    const get = (path: string) => hub.request(new URL(path, c.req.url).href, { headers: c.req.raw.headers });
    const repository = await get(`/api/${types}/${id}`);
    if (!repository.ok) return repository;
    const { failed, part } = readParts<HeaderPart>(get);
    const like = signedIn(c) ? await part("liked", `/_private/likes/${types}/${id}`) : undefined;
    const discussions = await part("discussions", `/_private/discussions/${types}/${id}/count`);
    return c.json({ repository: await repository.json(), liked: like?.liked, discussions, failed });
  });
}

/** Adds the route for the data of a dataset's page, like that of a model's page. */
export function addFixtureDatasetPage(hub: Hono, signedIn: (c: Context) => boolean): void {
  hub.get("/_private/pages/datasets/:owner/:name", async (c) => {
    const id = `${c.req.param("owner")}/${c.req.param("name")}`;
    const get = (path: string) => hub.request(new URL(path, c.req.url).href, { headers: c.req.raw.headers });
    const dataset = await get(`/api/datasets/${id}`);
    if (!dataset.ok) return dataset;
    const { failed, part } = readParts<DatasetPagePart>(get);
    const like = signedIn(c) ? await part("liked", `/_private/likes/datasets/${id}`) : undefined;
    return c.json({
      dataset: await dataset.json(),
      card: await part("card", `/_private/card/datasets/${id}`),
      models: await part("models", `/api/models?filter=dataset:${id}`),
      liked: like?.liked,
      discussions: await part("discussions", `/_private/discussions/datasets/${id}/count`),
      downloads: await part("downloads", `/_private/downloads/datasets/${id}`),
      failed,
    });
  });
}
